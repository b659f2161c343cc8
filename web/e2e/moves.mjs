// What a person does at the table, by clicking what the page offers.

const CAN_CARD = '[data-hand-card][data-can]';

export async function playNow(page, address, level = 'recruit') {
  await page.goto(`${address}/`);
  await page.selectOption('[data-action=level]', level);
  await page.click('[data-play=battleline]');
  await page.waitForSelector('[data-game=battleline]');
}

export const isOver = async (page) => (await page.locator('[data-end]').count()) > 0;

// In order: what ends the question soonest first.
const OFFERS = [
  '.claimable > .cover',
  '[data-deck][data-can]',
  '.takeable',
  '.target > .cover',
  CAN_CARD,
  '[data-action=pass]',
];

/** One click on something that is offered; false when nothing is. */
export async function clickOffer(page, random) {
  if ((await page.locator('[data-busy]').count()) > 0) return false;
  for (const selector of OFFERS) {
    const offered = page.locator(selector);
    const count = await offered.count();
    if (count === 0) continue;
    try {
      await offered.nth(Math.floor(random() * count)).click({ timeout: 2000 });
    } catch {
      await page.keyboard.press('Escape'); // it went away under the pointer: choose anew
    }
    return true;
  }
  return false;
}

/** Plays until the game is over on every page; `press` answers one question, or says false. */
export async function playToTheEnd(pages, random, longest = 180_000, press = clickOffer) {
  const end = Date.now() + longest;
  while (Date.now() < end) {
    let clicked = false;
    for (const page of pages) clicked = (await press(page, random)) || clicked;
    const over = await Promise.all(pages.map(isOver));
    if (over.every(Boolean)) return;
    if (!clicked) await pages[0].waitForTimeout(40);
  }
  throw new Error('the game did not end in time');
}

/** One troop card to a flag, and a card from the troop deck. */
export async function playTurn(page, flag) {
  await page.locator(CAN_CARD).first().click();
  await page.locator(`[data-flag-button="${flag}"]`).click();
  await page.locator('[data-deck=troops][data-can]').click();
}

export const waitForTurn = (page) => page.waitForSelector(CAN_CARD);

/** Two people at a table by invitation. */
export async function sitDown(host, guest, address) {
  await host.goto(`${address}/play`);
  await host.click('[data-action=create]');
  await host.waitForSelector('[data-invitation]');
  await guest.goto(await host.inputValue('[data-invitation]'));
  await guest.click('[data-action=sit]');
  for (const page of [host, guest]) await page.waitForSelector('[data-game=battleline]');
}

/** The same numbers for the same seed, so that a failed run can be run again. */
export function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
