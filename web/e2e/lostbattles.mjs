// Lost Battles on the site: whole battles by clicking, armies that deploy, a phone, Russian, and keys alone.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, openServer, PHONE } from './house.mjs';
import { isOver, makeRandom, playToTheEnd } from './moves.mjs';

const BOARD = '[data-game=lostbattles]';

/** A battle against the bot, from the page where tables are set up. */
async function playBattle(page, address, { scenario = 'cannae', historical = true } = {}) {
  await page.goto(`${address}/play`);
  await page.selectOption('[data-field=game]', 'lostbattles');
  await page.selectOption('[data-field=scenario]', scenario);
  await page.selectOption('[data-field=historical]', historical ? '1' : '0');
  await page.selectOption('[data-field=North]', 'bot:recruit');
  await page.click('[data-action=create]');
  await page.waitForSelector(BOARD);
}

const TURN = `${BOARD}[data-step=act]:not([data-busy]) [data-prompt] [data-action=end]`;

/** What a hasty player presses next. Null when nothing is asked, or when `until` has come. */
function choose({ luck, until }) {
  const board = document.querySelector('[data-game=lostbattles]');
  if (!board || board.dataset.busy !== undefined || (until && document.querySelector(until))) return null;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const any = (list) => list[Math.floor(luck * list.length)];
  const zone = (cell) => `[data-zone="${cell.dataset.zone}"]`;
  if (document.querySelector('[data-action=confirm]')) return '[data-action=confirm]';
  const strikes = all('[data-zone][data-can=strike]');
  if (strikes.length > 0) return zone(any(strikes));
  const targets = all('[data-zone][data-can=target]');
  if (targets.length > 0 && luck < 0.85) return zone(any(targets));
  const starts = all('[data-starts] button:not([disabled])');
  if (starts.length > 0) {
    return `[data-starts] [data-action="${(luck < 0.8 ? starts[0] : any(starts)).dataset.action}"]`;
  }
  const buttons = all('[data-prompt] .answers button:not([disabled])').filter(
    (button) => !['undo', 'answers', 'cancel-choice', 'end'].includes(button.dataset.action),
  );
  const piles = all('[data-pile][data-can]');
  if (piles.length > 0 && (luck < 0.4 || buttons.length === 0)) {
    return `[data-pile="${any(piles).dataset.pile}"][data-can]`;
  }
  if (buttons.length > 0) return `[data-prompt] [data-action="${any(buttons).dataset.action}"]`;
  const choices = all('[data-zone][data-can=choose]');
  if (choices.length > 0 && luck < 0.95) return zone(any(choices));
  const end = '[data-prompt] [data-action=end]';
  return document.querySelector(end) ? end : null;
}

/** One press as a person makes it; false when nothing is asked. */
async function pressOffer(page, random, until) {
  const selector = await page.evaluate(choose, { luck: random(), until });
  if (!selector) return false;
  const offered = page.locator(selector).first();
  await offered.click({ timeout: 3000 }).catch(() => page.keyboard.press('Escape'));
  return true;
}

/** Until the own player turn begins; what is asked before that is answered. While an answer is on its way the
    board takes no press, so that too is waited for; and a turn that has begun in between is left alone. */
async function waitForTurn(page) {
  const random = makeRandom(1);
  const end = Date.now() + 30_000;
  while ((await page.locator(TURN).count()) === 0) {
    expect(Date.now() < end, 'no turn comes');
    if (!(await pressOffer(page, random, TURN))) await page.waitForTimeout(25);
  }
}

/** A zone is chosen whose commander has commands of his own: his number is drawn beside his name. */
async function chooseCommander(page) {
  const zones = await page
    .locator('[data-zone][data-can=choose]')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.zone));
  for (const zone of zones) {
    if ((await page.locator(`[data-starts="${zone}"]`).count()) === 0) {
      await page.locator(`[data-zone="${zone}"]`).press('Enter');
      await page.waitForSelector(`[data-starts="${zone}"]`);
    }
    if ((await page.locator('[data-person] .stock').count()) > 0) return;
  }
  throw new Error(`no commander with commands in ${zones}`);
}

/** South stands before North, but looks to its left: only as part of the attack is its turn free. */
const CORNER = `
id = "corner"
name = { en = "A corner", ru = "Угол" }
date = { en = "1 BC", ru = "1 г. до н. э." }
history = { en = "It happened.", ru = "Было." }
first = "South"
multiple = 2
attack_limit = 4
zone_width = 600
map = [
  " .  .  .  .  . ",
  " .  .  .  .  . ",
  " .  .  .  .  . ",
  " .  .  .  .  . ",
]
[south]
army = { en = "Romans", ru = "Римляне" }
key = "centre"
[[south.force]]
zone = "centre"
facing = "left"
units = ["AHI"]
[[south.force]]
zone = "right rear"
units = ["4 AHI"]
[north]
army = { en = "Gauls", ru = "Галлы" }
key = "centre"
[[north.force]]
zone = "centre"
units = ["AHI"]
[[north.force]]
zone = "left rear"
units = ["4 AHI"]
`;

/** The turn that would lose the attack is marked and named, with its rule; the attack is made instead. */
async function expectWarning(browser, server, { locale, size, shot }) {
  const page = await openPage(browser, { locale, size });
  await playBattle(page, server.address, { scenario: 'corner' });
  await waitForTurn(page);
  await page.locator('[data-zone="c2"]').press('Enter');
  await page.locator('[data-starts="c2"] button').first().click();
  await page.waitForSelector(`${BOARD}[data-step=march] [data-warning=lost-attack]`);
  await expectAccessible(page, 'the warning');
  await expectNoSidewaysScroll(page, 'the warning');
  await shot(page, `lostbattles-lost-attack-${locale}${size === PHONE ? '-phone' : ''}`);
  const rule = await page.getAttribute('[data-warning=lost-attack] [data-rule]', 'data-rule');
  expect(rule === 'LB-5.3.5', `the warning names ${rule}`);
  if (size !== PHONE) {
    const label = await page.getAttribute('[data-turning="turn north"]', 'aria-label');
    expect(/LB-5\.3\.5/.test(label), `the arrow says ${label}`);
  }
  await page.locator('[data-zone="c3"]').click();
  await page.waitForSelector(`${BOARD}:not([data-step=march])`);
  return page;
}

export const lostBattlesStories = {
  'lostbattles: a turn that would lose the attack is warned of': async ({ browser, shot }) => {
    const server = await openServer(process.argv[2], { 'lostbattles/scenarios/corner.toml': CORNER });
    try {
      const looks = [{ locale: 'en-US' }, { locale: 'ru-RU' }, { locale: 'ru-RU', size: PHONE }];
      const pages = [];
      for (const look of looks) pages.push(await expectWarning(browser, server, { ...look, shot }));
      return pages;
    } finally {
      server.stop();
    }
  },

  'lostbattles: a newcomer plays Cannae against the bot by clicking': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address);
    await waitForTurn(page);
    await expectAccessible(page, 'the field');
    await shot(page, 'lostbattles-table');
    await page.keyboard.press('c');
    await page.waitForSelector('[data-combat-table]');
    await expectAccessible(page, 'the combat table');
    await shot(page, 'lostbattles-combat-table');
    await page.click('dialog [data-close]');
    await playToTheEnd([page], makeRandom(3), 400_000, pressOffer);
    await page.click('[data-action=losses-South]');
    await expectAccessible(page, 'the losses');
    await shot(page, 'lostbattles-losses');
    await page.click('dialog [data-close]');
    await shot(page, 'lostbattles-end');
    await page.click('[data-end] [data-action=replay]');
    await page.waitForSelector('input[type=range]');
    await page.waitForSelector(BOARD);
    await page.keyboard.press('End');
    await page.waitForFunction(() => Number(document.querySelector('.replay')?.dataset.ply) > 40);
    await shot(page, 'lostbattles-replay');
    return [page];
  },

  'lostbattles: armies deploy from the tray at their edge': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address, { scenario: 'zama', historical: false });
    await waitForTurn(page);
    const waiting = () => page.locator('[data-ranks=off] [data-pile]').count();
    expect((await waiting()) > 2, 'nobody waits off the field');
    await shot(page, 'lostbattles-deploy');
    await page.locator('[data-ranks=off] [data-pile][data-can]').first().click();
    await page.waitForSelector(`${BOARD}[data-step=muster] [aria-pressed=true][data-pile]`);
    await page.click('[data-prompt] [data-action=go]');
    await page.waitForSelector('[data-zone][data-can=target]');
    const entries = await page.locator('[data-zone][data-can=target]').count();
    expect(entries >= 1 && entries <= 3, `${entries} zones to enter`);
    await shot(page, 'lostbattles-enter');
    await page.locator('[data-zone][data-can=target]').first().click();
    await page.waitForSelector('[data-unit]');
    return [page];
  },

  'lostbattles: two browsers play Sentinum to the end': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { locale: 'ru-RU', dark: true });
    await host.goto(`${address}/play`);
    await host.selectOption('[data-field=game]', 'lostbattles');
    await host.selectOption('[data-field=scenario]', 'sentinum');
    await host.click('[data-action=create]');
    await host.waitForSelector('[data-invitation]');
    await guest.goto(await host.inputValue('[data-invitation]'));
    await guest.click('[data-action=sit]');
    for (const page of [host, guest]) await page.waitForSelector(BOARD);
    await playToTheEnd([host, guest], makeRandom(5), 500_000, pressOffer);
    await shot(host, 'lostbattles-south');
    await shot(guest, 'lostbattles-north-ru-dark');
    const ends = await Promise.all([host, guest].map((page) => page.getAttribute('[data-end]', 'data-end')));
    expect(ends[0] === ends[1] && ends[0] !== '', `the ends differ: ${ends}`);
    return [host, guest];
  },

  'lostbattles: a phone has everything within 360 pixels': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { size: PHONE, dark: true });
    await page.goto(`${address}/play`);
    await page.selectOption('[data-field=game]', 'lostbattles');
    await page.waitForSelector('[data-preview]');
    await expectNoSidewaysScroll(page, 'choosing a battle');
    await shot(page, 'lostbattles-phone-preview');
    await playBattle(page, address);
    await waitForTurn(page);
    await expectNoSidewaysScroll(page, 'the table');
    await page.locator('[data-zone][data-can=choose]').first().tap();
    await page.waitForSelector('[data-starts]');
    await expectNoSidewaysScroll(page, 'a zone that is chosen');
    await chooseCommander(page);
    await expectNoSidewaysScroll(page, 'a commander from near');
    await expectAccessible(page, 'a commander with commands of his own');
    await shot(page, 'lostbattles-phone-zone');
    await page.locator('[data-pile][data-can]').first().tap();
    await page.waitForSelector(`${BOARD}:not([data-step=act])`);
    const random = makeRandom(9);
    for (let press = 0; press < 20; press += 1) await pressOffer(page, random);
    await expectNoSidewaysScroll(page, 'the battle');
    await shot(page, 'lostbattles-phone-table');
    await expectAccessible(page, 'the field on a phone');
    return [page];
  },

  'lostbattles: a Russian browser reads Russian': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { locale: 'ru-RU' });
    await playBattle(page, address, { scenario: 'issus' });
    await waitForTurn(page);
    const said = await page
      .locator('[data-zone]')
      .evaluateAll((all) => all.map((one) => one.ariaLabel).join(' '));
    expect(!/infantry|cavalry|facing|hill|activate/.test(said), 'English in the labels of the zones');
    // By its key: under a pointer may lie a counter, which goes at once, or a commander.
    await page.locator('[data-zone][data-can=choose]').first().press('Enter');
    await page.waitForSelector('[data-starts]');
    await chooseCommander(page);
    await expectAccessible(page, 'a commander in Russian');
    await shot(page, 'lostbattles-ru');
    const latin = await page.evaluate(() =>
      document.body.innerText.split('\n').filter((line) => /^[A-Za-z ,.:]{12,}$/.test(line)),
    );
    expect(latin.length === 0, `English lines: ${latin.join(' | ')}`);
    return [page];
  },

  'lostbattles: the keyboard is enough': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address);
    await waitForTurn(page);
    const random = makeRandom(13);
    const here = () => page.evaluate(() => document.activeElement?.dataset?.zone);
    let walked = 0;
    for (let key = 0; key < 300 && walked < 12; key += 1) {
      if (await isOver(page)) return [page];
      const asked = await page.evaluate(choose, { luck: random() });
      if (!asked) {
        await page.waitForTimeout(40);
        continue;
      }
      if (asked.startsWith('[data-zone')) {
        await page.locator('[data-zone][tabindex="0"]').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('n');
        expect(await here(), 'the keys lead to no zone');
      } else await page.locator(asked).first().focus();
      await page.keyboard.press('Enter');
      walked += 1;
    }
    expect(walked === 12, `only ${walked} answers by keys`);
    await shot(page, 'lostbattles-keys');
    return [page];
  },

  'lostbattles: what is not allowed is explained with its rule': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playBattle(page, address);
    await waitForTurn(page);
    await page.locator('[data-zone="c1"]').click();
    await page.waitForSelector('[data-toast=refusal]');
    await shot(page, 'lostbattles-refusal');
    await page.click('[data-toast] [data-rule]');
    await page.waitForSelector('dialog');
    expect(/LB-\d/.test(await page.innerText('dialog')), 'the rule is not shown');
    return [page];
  },
};
