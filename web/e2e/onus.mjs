// ONUS! on the site: two browsers to the end of a battle, a tablet in Russian from the first card laid to a move
// that is refused, odds before the dice, a phone, and keys alone.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE, TABLET } from './house.mjs';
import { makeRandom } from './moves.mjs';

export const BOARD = '[data-game=onus]';
const BATTLE = 'rome-carthage-1000';

export async function chooseBattle(page, address, options = {}, battle = BATTLE) {
  await page.goto(`${address}/play`);
  await page.selectOption('[data-field=game]', 'onus');
  await page.selectOption('[data-field=scenario]', battle);
  for (const [name, value] of Object.entries(options)) {
    await page.selectOption(`[data-field=${name}]`, String(value));
  }
}

/** A battle against the bot, from the page where tables are set up. */
async function playBattle(page, address, options) {
  await chooseBattle(page, address, options);
  await page.selectOption('[data-field=North]', 'bot:recruit');
  await page.click('[data-action=create]');
  await page.waitForSelector(BOARD);
}

/** A table that begins in the middle of a battle, against bots. */
export async function playPosition(page, address, position, others = ['North']) {
  await page.goto(`${address}/play`);
  const seats = Object.fromEntries([['South', 'me'], ...others.map((seat) => [seat, 'bot:recruit'])]);
  const start = { game: 'onus', options: {}, seats, is_listed: false, position };
  const id = await page.evaluate(async (start) => {
    const post = async (path, body) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    await post('/api/guest', {});
    const made = await post('/api/tables', start);
    if (!made.table) throw new Error(JSON.stringify(made));
    await post(`/api/tables/${made.table.id}/ready`, { words: 'dice', seat: 'South' });
    return made.table.id;
  }, start);
  await page.goto(`${address}/t/${id}`);
  await page.waitForSelector(BOARD);
}

/** What a hasty player presses next. Null when nothing is asked, or when one of these steps has come. */
function choose({ luck, mood, until }) {
  const board = document.querySelector('[data-game=onus]');
  if (until?.includes(board?.dataset.step)) return null;
  if (!board || board.dataset.busy !== undefined || !document.querySelector('[data-prompt].mine'))
    return null;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.disabled);
  const any = (list) => list[Math.floor(luck * list.length)];
  if (document.querySelector('[data-action=confirm]')) return '[data-action=confirm]';
  if (document.querySelector('[data-measuring]')) {
    const stops = all('[data-stop]:not([aria-pressed=true])');
    return stops.length > 0 && mood < 0.3
      ? `[data-stop="${any(stops).dataset.stop}"]`
      : '[data-action=measure]';
  }
  const named = (folder) => (one) => `${folder} [data-action="${one.dataset.action}"]`;
  const pad = all('[data-pad] [data-can]').filter(({ dataset }) => /advance|march/.test(dataset.action));
  const pools = [
    all('[data-menu] [data-action]').map(named('[data-menu]')),
    pad.map(named('[data-pad]')),
    all('[data-hand-card][data-can]').map((one) => `[data-hand-card="${one.dataset.handCard}"]`),
    all('.frame [data-unit][data-can]').map((one) => `.frame [data-unit="${one.dataset.unit}"]`),
  ].filter((pool) => pool.length > 0);
  const buttons = all('[data-prompt] .answers button')
    .filter(({ dataset }) => !['undo', 'answers', 'cancel-choice'].includes(dataset.action))
    .map(named('[data-prompt]'));
  if (pools.length === 0 || mood > 0.8) return any(buttons) ?? any(pools.flat()) ?? null;
  return any(pools[0]);
}

/** One press; false when nothing is asked. By the page itself: a card below another may still be pressed. */
export async function pressOffer(page, random, until) {
  const selector = await page.evaluate(choose, { luck: random(), mood: random(), until });
  if (!selector) return false;
  await page.evaluate((selector) => {
    document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  }, selector);
  return true;
}

/** Plays on by itself within the page, a press a frame, as somebody who wants a decision: as many orders as there
    are, forward as far as it goes, every shot and every fight. It ends with the battle. */
function playOn() {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.disabled);
  const actionOf = (one) => one.dataset.action ?? '';
  const moved = new Set();

  /** How much a card of orders brings about. */
  const worth = ({ textContent: text }) => {
    if (/backwards|только назад|Transfer|Переход|Scouts|Разведчики/.test(text)) return 0;
    if (/Activate all your units\.|Activate up to half|Активируйте все свои отряды\.|до половины/.test(text))
      return 4;
    if (/Activate (all|up to)|Активируйте (все|до|столько)/.test(text)) return 3;
    return /Activate 1|Активируйте 1/.test(text) ? 2 : 1;
  };
  const best = (list, value) => [...list].sort((a, b) => value(b) - value(a))[0];
  const answer = (pattern) =>
    all('[data-prompt] .answers [data-action]').find((one) => pattern.test(actionOf(one)));
  const ANY = /^(?!undo$|answers$|cancel-choice$)/;

  /** The measure that goes furthest; where it is chosen already, it is sent. */
  function measure() {
    const stops = all('[data-measuring=distance] [data-stop]');
    const furthest = best(stops, ({ dataset }) => Number(dataset.stop));
    const isThere = !furthest || furthest.getAttribute('aria-pressed') === 'true';
    return isThere ? all('[data-action=measure]')[0] : furthest;
  }
  /** Straight on once; what is left of its movement it keeps. */
  function manoeuvre(board) {
    const pad = document.querySelector('[data-pad]');
    const key = `${board.dataset.turn} ${pad?.dataset.pad}`;
    const advance = all('[data-pad] [data-can][data-action=advance]')[0];
    if (moved.has(key) || !advance) return answer(/^decline/) ?? all('[data-pad] [data-can]')[0];
    moved.add(key);
    return advance;
  }
  function order() {
    const card = best(all('[data-hand-card][data-can]'), worth);
    return card && worth(card) > 0 ? card : answer(/^end/);
  }
  function next(board) {
    if (document.querySelector('[data-action=confirm]')) return all('[data-action=confirm]')[0];
    if (document.querySelector('[data-measuring]')) return measure();
    const menu = all('[data-menu] [data-action], [data-card-menu] [data-action]')[0];
    if (menu) return menu;
    const { step } = board.dataset;
    if (step === 'manoeuvre') return manoeuvre(board);
    if (step === 'orders') return order();
    // A long battle tires: who has been hurt may run.
    const isTired = step === 'yield' && Number(board.dataset.turn) > 14;
    if (isTired) return answer(/^(?!decline|undo$|answers$)/) ?? answer(ANY);
    if (step === 'yield' || step === 'engaged') return answer(/^decline/) ?? answer(ANY);
    const unit = all('.frame [data-unit][data-can]')[0];
    const card = step === 'event' ? undefined : all('[data-hand-card][data-can]')[0];
    return unit ?? card ?? answer(/^(decline|end)/) ?? answer(ANY) ?? all('[data-hand-card][data-can]')[0];
  }
  function frame() {
    if (document.querySelector('[data-end]')) return;
    const board = document.querySelector('[data-game=onus]');
    const isAsked = board && board.dataset.busy === undefined && document.querySelector('[data-prompt].mine');
    const found = isAsked ? next(board) : undefined;
    found?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    requestAnimationFrame(frame);
  }
  frame();
}

export const stepOf = (page) => page.getAttribute(BOARD, 'data-step');

/** Until one of these questions is asked; what is asked before is answered by `press`, which is told what to leave
    alone: a question may come between the look and the press. */
export async function waitForStep(page, steps, press) {
  const end = Date.now() + 60_000;
  const isAsked = async () =>
    (await page.locator(`${BOARD}:not([data-busy]) [data-prompt].mine`).count()) > 0;
  while (!(steps.includes(await stepOf(page)) && (await isAsked()))) {
    expect(Date.now() < end, `none of ${steps} is asked, but ${await stepOf(page)}`);
    if (!press || !(await press(steps))) await page.waitForTimeout(40);
  }
}

const middleOf = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

/** A finger goes from one place to others, and is lifted at the end unless `isHeld`. */
async function openFinger(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, at) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y, id: 1 }] : [] });
  let last = { x: 0, y: 0 };
  return {
    down: (at) => touch('touchStart', (last = at)),
    async to(at, strides = 6) {
      const from = last;
      for (let i = 1; i <= strides; i += 1) {
        const share = i / strides;
        last = { x: from.x + (at.x - from.x) * share, y: from.y + (at.y - from.y) * share };
        await touch('touchMove', last);
      }
    },
    up: () => touch('touchEnd'),
  };
}

const SHOTS =
  'onus field=1100x900 strip=100 turn=3 active=South open=phase-ends:shooting,shoot phase=shooting South.cost=400 ' +
  'North.cost=400 SG1=standard@S3 S1=toxotai@500,200,0+active S2=toxotai@600,200,0+active ' +
  'S3=hastati@700,240,0+F1:N2.F4+F2:N2.F3+F3:N2.F2+F4:N2.F1 N1=legionaries@500,320,180 ' +
  'N2=dacian-swordsmen@700,280,180+F1:S3.F4+F2:S3.F3+F3:S3.F2+F4:S3.F1 N3=hastati@100,860,180 ' +
  'S4=hastati@900,240,0+F1:N4.F4+F2:N4.F3+F3:N4.F2+F4:N4.F1 ' +
  'N4=dacian-swordsmen@900,280,180+F1:S4.F4+F2:S4.F3+F3:S4.F2+F4:S4.F1';

const CHARGE =
  'onus field=1100x900 strip=100 turn=3 active=South open=phase-ends:movement,move phase=movement move.stage=1 ' +
  'South.cost=264 North.cost=160 SG1=standard@S2 S1=hastati@500,200,0+active+ordered ' +
  'S2=hastati@600,200,0+active+ordered S3=principes@600,290,0 N1=legionaries@510,300,180 N2=hastati@100,860,180';

export const onusStories = {
  'onus: two browsers play a battle of 1000 points to its end': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { locale: 'ru-RU', dark: true });
    await chooseBattle(host, address, { turns: 80 }); // the most: it ends long before
    await host.click('[data-action=create]');
    await host.waitForSelector('[data-invitation]');
    await guest.goto(await host.inputValue('[data-invitation]'));
    await guest.click('[data-action=sit]');
    for (const page of [host, guest]) await page.waitForSelector(BOARD);
    await expectAccessible(host, 'the table');
    await shot(host, 'onus-begin');
    for (const page of [host, guest]) await page.evaluate(playOn);
    for (const page of [host, guest]) await page.waitForSelector('[data-end]', { timeout: 240_000 });
    await shot(host, 'onus-south');
    await shot(guest, 'onus-north-ru-dark');
    // Both are told the same end, and that the rules of victory have brought it about.
    const ends = await Promise.all([host, guest].map((page) => page.getAttribute('[data-end]', 'data-end')));
    expect(ends[0] === ends[1] && ends[0] !== '', `the ends differ: ${ends}`);
    const reasons = await Promise.all([host, guest].map((page) => page.getAttribute(BOARD, 'data-ending')));
    expect(reasons[0] === reasons[1], `the reasons differ: ${reasons}`);
    expect(['losses', 'destruction', 'both'].includes(reasons[0]), `it ended by ${reasons[0]}`);
    const told = await Promise.all([host, guest].map((page) => page.innerText('[data-why]')));
    expect(/lost|routed/.test(told[0]) && /потер|бегут|проиграли/.test(told[1]), `why: ${told}`);
    await host.click('[data-end] [data-action=replay]');
    await host.waitForSelector(BOARD);
    await host.keyboard.press('End');
    await host.waitForFunction(() => Number(document.querySelector('.replay')?.dataset.ply) > 40);
    return [host, guest];
  },

  'onus: a tablet in Russian lays cards, orders, drags a unit and hears why not': async ({
    browser,
    address,
    shot,
  }) => {
    const page = await openPage(browser, { size: TABLET, locale: 'ru-RU' });
    const finger = await openFinger(page);
    await playBattle(page, address, { by_hand: 1 });
    await waitForStep(page, ['deploy']);
    await expectNoSidewaysScroll(page, 'the tray');
    await expectAccessible(page, 'the tray');
    const field = await page.locator('.frame svg').first().boundingBox();
    const spot = (x, y) => ({ x: field.x + field.width * x, y: field.y + field.height * y });
    const laid = () => page.locator('.frame [data-unit^=S]').count();

    await finger.down(await middleOf(page, '[data-tray] [data-can]'));
    await finger.to(spot(0.5, 0.8));
    await page.waitForSelector('[data-load]');
    await shot(page, 'onus-tablet-deploy');
    await finger.up();
    await page.waitForFunction(() => document.querySelectorAll('.frame [data-unit^=S]').length === 1);
    await waitForStep(page, ['deploy']);
    await page.waitForSelector('[data-since]'); // it moves the tray
    // The tray may still move under the finger: then it is tapped once more.
    const isPicked = () =>
      page.waitForSelector('[data-tray] [aria-pressed=true]', { timeout: 3000 }).then(
        () => true,
        () => false,
      );
    for (let tries = 0; tries < 4; ++tries) {
      await page.locator('[data-tray] [data-can]').first().tap();
      if (await isPicked()) break;
    }
    await page.waitForSelector('[data-tray] [aria-pressed=true]');
    await page.touchscreen.tap(spot(0.3, 0.8).x, spot(0.3, 0.8).y);
    await page.waitForFunction(() => document.querySelectorAll('.frame [data-unit^=S]').length === 2);
    await waitForStep(page, ['deploy']);
    await page.tap('[data-action=place-all]');
    await waitForStep(page, ['dress', 'name-general']);
    expect((await laid()) === 9, `${await laid()} cards lie on the table`);
    if ((await stepOf(page)) === 'dress') await page.tap('[data-prompt] [data-action=end]');
    await waitForStep(page, ['name-general']);
    await page.locator('.frame [data-unit][data-can]').first().tap();

    // An order from the hand: read, and then played.
    const random = makeRandom(4);
    await waitForStep(page, ['orders'], (steps) => pressOffer(page, random, steps));
    // The cards that are asked for are in sight, and what was pressed is confirmed at the card.
    const card = await page.locator('[data-hand-card][data-can]').first().boundingBox();
    expect(card.y + card.height < TABLET.height, `the hand is out of sight: ${card.y}`);
    await page.locator('[data-hand-card][data-can]').first().tap();
    await page.tap('[data-action=confirm-here]');
    await page.waitForFunction(() => document.querySelector('[data-action=discards]:not([disabled])'));
    await shot(page, 'onus-tablet-orders');

    // A finger drags a unit; the ghost goes with it and tells what it costs.
    await playPosition(page, address, CHARGE);
    await waitForStep(page, ['move']);
    const from = await middleOf(page, '.frame [data-unit=S2]');
    await finger.down(from);
    await finger.to({ x: from.x, y: from.y - 30 });
    await page.waitForSelector('[data-ghost=distance]');
    await finger.to({ x: from.x, y: from.y - 12 });
    const told = await page.innerText('[data-measuring] [role=status]');
    expect(/ЕР/.test(told), `no cost is told: ${told}`);
    await shot(page, 'onus-tablet-ghost');
    await finger.to({ x: from.x, y: from.y - 200 });
    await page.waitForSelector('[data-bar=friend] [data-rule]');
    await page.waitForSelector('[data-culprit=S3]');
    await shot(page, 'onus-tablet-bar');
    await finger.to({ x: from.x, y: from.y - 12 });
    await finger.up();
    await waitForStep(page, ['manoeuvre', 'move']);

    // A unit without an order does not go, and the referee says so, with the rule.
    if ((await stepOf(page)) === 'manoeuvre') await page.tap('[data-prompt] [data-action=decline]');
    await waitForStep(page, ['move']);
    const idle = await middleOf(page, '.frame [data-unit=S3]');
    await page.touchscreen.tap(idle.x, idle.y);
    await page.waitForSelector('[data-refusal] [data-rule]');
    await page.waitForSelector('[data-culprit=S3]');
    await shot(page, 'onus-tablet-refusal');

    // Who looks at it again keeps the board in sight: the log below it does not carry the page away.
    await page.goto(`${address}/replay/${await page.getAttribute('[data-table]', 'data-table')}`);
    await page.waitForSelector(BOARD);
    await page.tap('[data-action=forward]');
    await page.tap('[data-action=last]');
    await page.waitForFunction(() => Number(document.querySelector('.replay')?.dataset.ply) > 1);
    expect((await page.evaluate(() => scrollY)) === 0, 'the replay has scrolled the page');
    await shot(page, 'onus-tablet-replay');
    return [page];
  },

  'onus: odds are seen before the dice, in shooting and in melee': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await playPosition(page, address, SHOTS);
    await waitForStep(page, ['shoot']);
    await page.locator('.frame [data-unit=S1]').click();
    if ((await page.locator('[data-fight]').count()) === 0)
      await page.locator('.frame [data-unit=N1]').hover();
    await page.waitForSelector('[data-fight=shot] [data-odds]');
    // The arc stays the shooter's while its target is pointed at.
    const bands = await page.locator('[data-band]').evaluateAll((all) => all.map((one) => one.dataset.band));
    expect(bands.join() === '6 EP,3 EP', `the bands of S1 are ${bands}`);
    expect(/%/.test(await page.innerText('[data-fates]')), 'no odds of the morale test');
    await shot(page, 'onus-shot');
    // A ruler from unit to unit measures as a shot is measured [ONUS-11.6]; a press means the unit all the same.
    await page.click('[data-tool=ruler]');
    const [one, other] = [
      await middleOf(page, '.frame [data-unit=S2]'),
      await middleOf(page, '.frame [data-unit=N1]'),
    ];
    await page.mouse.move(one.x, one.y);
    await page.mouse.down();
    await page.mouse.move(other.x, other.y, { steps: 5 });
    await page.mouse.up();
    const measured = await page.locator('[data-ruler]').textContent();
    expect(measured === 'S2 to N1: 2 EP, 100 mm', `the ruler says ${measured}`);
    await page.locator('.frame [data-unit=S2]').click();
    await page.waitForSelector('[data-menu=S2]');
    await page.click('[data-tool=ruler]');
    await page.locator('.frame [data-unit=S1]').click();
    await page.locator('[data-menu] [data-action="shoot S1 N1"]').click();
    const random = makeRandom(2);
    const press = (steps) => pressOffer(page, random, steps);
    await waitForStep(page, ['fight'], press);
    await page.locator('.frame [data-unit=S3]').click();
    await page.locator('[data-menu] [data-action^=fight]').first().hover();
    await page.waitForSelector('[data-fight=melee] [data-strike]');
    expect(
      (await page.locator('[data-strike] [data-odds]').count()) === 2,
      'the odds of both sides are not shown',
    );
    await shot(page, 'onus-melee');
    await page.locator('[data-strike] [data-rule]').first().click();
    await page.waitForSelector('dialog');
    expect(/ONUS-\d/.test(await page.innerText('dialog')), 'the rule is not shown');
    return [page];
  },

  'onus: a charge shows its place and sections, and a friend in the way': async ({
    browser,
    address,
    shot,
  }) => {
    const page = await openPage(browser);
    await playPosition(page, address, CHARGE);
    await waitForStep(page, ['move']);
    // From near the cards tell all that is on them.
    for (let times = 0; times < 4; times += 1) await page.click('[data-tool=in]');
    await page.waitForSelector('.frame [data-unit] .value.near');
    await expectAccessible(page, 'cards from near');
    await page.getByRole('button', { name: /S1 .*(South|hastati)/i }).waitFor();
    await page.click('[data-tool=all]');
    const from = await middleOf(page, '.frame [data-unit=S1]');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 20, { steps: 4 });
    await page.waitForSelector('[data-ghost=distance]');
    await page.mouse.move(from.x, from.y - 120, { steps: 8 });
    await page.waitForSelector('[data-aligned]');
    await page.waitForSelector('[data-meeting]');
    await shot(page, 'onus-charge');
    await page.mouse.up();
    await page.waitForSelector('[data-action=seal]');
    await expectAccessible(page, 'a charge');
    await page.keyboard.press('Escape');
    await waitForStep(page, ['manoeuvre']);
    await page.locator('.frame [data-unit=S2]').click();
    await page.waitForSelector('[data-pad=S2]');
    await page.keyboard.press('w');
    await page.waitForSelector('[data-measuring=distance]');
    await page.keyboard.press('Escape');
    await waitForStep(page, ['manoeuvre']);
    // The button that was pressed is gone, and nothing has the focus: keys are heard all the same.
    await page.locator('[data-pad] [data-action=advance]').click();
    await page.waitForSelector('[data-measuring=distance]');
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('Escape');
    await waitForStep(page, ['manoeuvre']);
    await page.keyboard.press('w');
    await page.waitForSelector('[data-measuring=distance]');
    await shot(page, 'onus-keys');
    await page.keyboard.press('Enter');
    await waitForStep(page, ['manoeuvre', 'move']);
    return [page];
  },

  'onus: a phone has everything within 360 pixels': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { size: PHONE, dark: true });
    await playBattle(page, address);
    const random = makeRandom(9);
    await waitForStep(page, ['orders'], (steps) => pressOffer(page, random, steps));
    await expectNoSidewaysScroll(page, 'the table');
    await shot(page, 'onus-phone');
    for (let press = 0; press < 15; press += 1) await pressOffer(page, random);
    await expectNoSidewaysScroll(page, 'the battle');
    await expectAccessible(page, 'the table on a phone');
    await shot(page, 'onus-phone-battle');
    return [page];
  },
};
