// Commands & Colors: Ancients on the site: whole battles by clicking, a phone, Russian, and keys alone.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';
import { isOver, makeRandom, playToTheEnd } from './moves.mjs';

const BOARD = '[data-game=ancients]';
const CARD = '[data-hand-card][data-can]';

/** A battle against the bot, from the page where tables are set up. */
async function playBattle(page, address, { scenario = 'akragas', level = 'recruit' } = {}) {
  await page.goto(`${address}/play`);
  await page.selectOption('[data-field=game]', 'ancients');
  await page.selectOption('[data-field=scenario]', scenario);
  await page.selectOption('[data-field=North]', `bot:${level}`);
  await page.click('[data-action=create]');
  await page.waitForSelector(BOARD);
}

/** What a hasty player presses next: forward, and at the enemy's throat. Null when nothing is asked. */
function choose({ luck }) {
  const board = document.querySelector('[data-game=ancients]');
  if (!board || board.dataset.busy !== undefined) return null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const any = (list) => list[Math.floor(luck * list.length)];
  const rowOf = (cell) => Number(cell.dataset.hex.split('.')[0]);
  const isSouth = document.querySelector('[data-as]')?.dataset.as !== 'North';
  const named = (cell) => `[data-hex="${cell.dataset.hex}"]`;

  const confirm = document.querySelector('[data-action=confirm]');
  if (confirm) return '[data-action=confirm]';
  const targets = all('[data-hex][data-can=target]');
  if (targets.length > 0) {
    const ahead = targets.sort((a, b) => (rowOf(b) - rowOf(a)) * (isSouth ? 1 : -1));
    return named(ahead[Math.floor(luck * Math.min(3, ahead.length))]);
  }
  const acts = all('[data-hex][data-can=act]');
  if (acts.length > 0) return named(any(acts));
  const sources = all('[data-hex][data-can=choose]');
  if (sources.length > 0) return named(any(sources));
  const buttons = all('[data-prompt] .answers button').filter(
    (button) => !['undo', 'answers', 'cancel-choice'].includes(button.dataset.action),
  );
  const free = buttons.filter((button) => !button.disabled);
  if (free.length > 0) return `[data-prompt] [data-action="${any(free).dataset.action}"]`;
  const cards = all('[data-hand-card][data-can]');
  return cards.length > 0 ? `[data-hand-card="${any(cards).dataset.handCard}"][data-can]` : null;
}

/** One press as a person makes it; false when nothing is asked. */
async function pressOffer(page, random) {
  const selector = await page.evaluate(choose, { luck: random() });
  if (!selector) return false;
  const offered = page.locator(selector).first();
  await offered.click({ timeout: 3000 }).catch(() => page.keyboard.press('Escape'));
  return true;
}

/** The same without a pointer: quicker, for long battles. */
async function pressQuickly(page, random) {
  const selector = await page.evaluate(choose, { luck: random() });
  if (!selector) return false;
  await page.evaluate((found) => document.querySelector(found)?.click(), selector);
  return true;
}

/** Until a card may be played; what the bot's turn asks before that is answered. */
async function waitForCard(page) {
  const random = makeRandom(1);
  const end = Date.now() + 20_000;
  while ((await page.locator(CARD).count()) === 0) {
    expect(Date.now() < end, 'no card may be played');
    if (!(await pressQuickly(page, random))) await page.waitForTimeout(25);
  }
}

/** One answer by keys alone: to the next hex that can be chosen and Enter, or a button and Enter. */
async function answerByKeys(page, random) {
  const asked = await page.evaluate(choose, { luck: random() });
  if (!asked) {
    await page.waitForTimeout(40);
    return false;
  }
  if (!asked.startsWith('[data-hex')) {
    await page.locator(asked).first().focus();
    await page.keyboard.press('Enter');
    return true;
  }
  const here = () => page.evaluate(() => document.activeElement?.dataset?.hex);
  if (!(await here())) await page.locator('[data-hex][tabindex="0"]').focus();
  const before = await here();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const isInside = !/^(1|9)\.|\.1[23]$/.test(before);
  expect(!isInside || (await here()) === before, `the arrows led from ${before} to ${await here()}`);
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  return true;
}

export const ancientsStories = {
  'ancients: a newcomer plays Akragas against the bot by clicking': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await page.goto(`${address}/`);
    await page.selectOption('[data-action=level]', 'recruit');
    await page.click('[data-play=ancients]');
    await page.waitForSelector(BOARD);
    await waitForCard(page);
    await expectAccessible(page, 'the field');
    await shot(page, 'ancients-table');
    await playToTheEnd([page], makeRandom(3), 400_000, pressOffer);
    await shot(page, 'ancients-end');
    await page.click('[data-end] [data-action=replay]');
    await page.waitForSelector('input[type=range]');
    await page.waitForSelector(BOARD);
    await page.keyboard.press('End');
    await page.waitForFunction(() => Number(document.querySelector('.replay')?.dataset.ply) > 40);
    await shot(page, 'ancients-replay');
    await expectAccessible(page, 'the replay');
    return [page];
  },

  'ancients: two browsers play Zama to the end': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { locale: 'ru-RU', dark: true });
    await host.goto(`${address}/play`);
    await host.selectOption('[data-field=game]', 'ancients');
    await host.selectOption('[data-field=scenario]', 'zama');
    await host.click('[data-action=create]');
    await host.waitForSelector('[data-invitation]');
    await guest.goto(await host.inputValue('[data-invitation]'));
    await guest.click('[data-action=sit]');
    for (const page of [host, guest]) await page.waitForSelector(BOARD);
    await playToTheEnd([host, guest], makeRandom(5), 500_000, pressQuickly);
    await shot(host, 'ancients-zama-south');
    await shot(guest, 'ancients-zama-north-ru-dark');
    const ends = await Promise.all([host, guest].map((page) => page.getAttribute('[data-end]', 'data-end')));
    expect(ends[0] === ends[1] && ends[0] !== '', `the ends differ: ${ends}`);
    return [host, guest];
  },

  'ancients: a phone has everything within 360 pixels': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { size: PHONE, dark: true });
    await page.goto(`${address}/play`);
    await page.selectOption('[data-field=game]', 'ancients');
    await page.waitForSelector('[data-preview]');
    await expectNoSidewaysScroll(page, 'choosing a battle');
    await shot(page, 'ancients-phone-preview');
    await playBattle(page, address, { scenario: 'crimissos' });
    await waitForCard(page);
    await expectNoSidewaysScroll(page, 'the table');
    await page.locator(CARD).first().tap();
    await page.waitForSelector('[data-action=confirm]');
    await expectAccessible(page, 'a card that is chosen');
    await shot(page, 'ancients-phone-card');
    await page.locator('[data-action=confirm]').tap();
    await page.waitForSelector(`${BOARD}:not([data-step=play])`);
    const random = makeRandom(9);
    for (let press = 0; press < 12; press += 1) await pressOffer(page, random);
    await shot(page, 'ancients-phone-table');
    await page.locator('[data-action=zoom-out]').tap();
    await expectNoSidewaysScroll(page, 'the whole field');
    await expectAccessible(page, 'the field on a phone');
    return [page];
  },

  'ancients: a Russian browser reads Russian': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { locale: 'ru-RU' });
    await playBattle(page, address, { scenario: 'metaurus' });
    await waitForCard(page);
    const said = await page
      .locator('[data-hex]')
      .evaluateAll((all) => all.map((one) => one.ariaLabel).join(' '));
    expect(!/blocks|infantry|hill|ordered/.test(said), 'English in the labels of the hexes');
    await page.hover(CARD);
    await shot(page, 'ancients-ru');
    const latin = await page.evaluate(() =>
      document.body.innerText.split('\n').filter((line) => /^[A-Za-z ,.:]{12,}$/.test(line)),
    );
    expect(latin.length === 0, `English lines: ${latin.join(' | ')}`);
    return [page];
  },

  'ancients: the keyboard is enough': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address);
    const random = makeRandom(13);
    let walked = 0;
    let cards = 0;
    await waitForCard(page);
    for (let key = 0; key < 400 && (cards < 2 || walked <= 4); key += 1) {
      if (await isOver(page)) return [page];
      const held = await page.locator(CARD).count();
      if (held === 0) {
        walked += (await answerByKeys(page, random)) ? 1 : 0;
        continue;
      }
      await page.locator(CARD).first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      cards += 1;
      // The card has left the hand before anything else is pressed.
      await page.waitForFunction(
        ([card, count]) => document.querySelectorAll(card).length !== count,
        [CARD, held],
      );
    }
    expect(walked > 4, `only ${walked} answers by keys`);
    await shot(page, 'ancients-keys');
    return [page];
  },

  'ancients: threatened hexes are shown on demand': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address);
    await waitForCard(page);
    const hatched = (on, by) => on.locator(`[data-threat]${by ? `[data-by=${by}]` : ''}`).count();
    expect((await hatched(page)) === 0, 'hatched before anybody asks');
    await page.keyboard.press('t');
    await page.waitForSelector('[data-legend]');
    const count = await hatched(page, 'North');
    expect(count > 10 && count === (await hatched(page)), `${count} hexes are hatched`);
    const said = await page.locator('[data-hex][aria-label*="threatens it with"]').count();
    expect(said === count, `${count} hexes are hatched, ${said} are said to be threatened`);
    await shot(page, 'ancients-threats');
    await expectAccessible(page, 'threatened hexes');
    await page.click('[data-action=threats-North]');
    expect((await hatched(page)) === 0, 'the hatching stays');

    // Akragas has bows before the line of South: by pointer, and by keys.
    for (const show of ['hover', 'focus']) {
      await page.mouse.move(0, 0);
      await page.keyboard.press('Shift');
      await page.locator('[data-hex="3.4"]')[show]();
      await page.waitForSelector('[data-arc]');
      const own = Number(await page.getAttribute('[data-own-threat]', 'data-own-threat'));
      expect(own > 10, `one unit threatens ${own} hexes`);
    }
    await page.waitForTimeout(400); // it appears where somebody stays
    await shot(page, 'ancients-arc');

    const guest = await openPage(browser, { size: PHONE, locale: 'ru-RU' });
    await guest.goto(page.url());
    await guest.locator('[data-action=threats-South]').tap();
    await guest.locator('[data-action=threats-North]').tap();
    const sides = [await hatched(guest, 'South'), await hatched(guest, 'North')];
    expect(sides[0] > 10 && sides[1] === count, `a spectator sees ${sides}`);
    await expectNoSidewaysScroll(guest, 'a spectator of threats');
    await shot(guest, 'ancients-threats-phone-ru');
    return [page, guest];
  },

  'ancients: what is not allowed is explained with its rule': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address);
    await waitForCard(page);
    const random = makeRandom(21);
    for (let press = 0; press < 40; press += 1) {
      if ((await page.locator(`${BOARD}[data-step=order]`).count()) > 0) break;
      await pressOffer(page, random);
    }
    await page.waitForSelector(`${BOARD}[data-step=order]`);
    await page.locator('[data-hex="8.3"]').click();
    await page.waitForSelector('[data-toast=refusal]');
    await shot(page, 'ancients-refusal');
    await page.click('[data-toast] [data-rule]');
    await page.waitForSelector('dialog');
    expect(/CCA-\d/.test(await page.innerText('dialog')), 'the rule is not shown');
    return [page];
  },
};
