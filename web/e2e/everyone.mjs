// ONUS! for three, each for themselves: two people and a bot at one table, each with the own edge at the bottom; one
// leaves and a bot leads his army on; two seats at one device; and how it ends.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';
import { makeRandom } from './moves.mjs';
import { BOARD, chooseBattle, playPosition, pressOffer } from './onus.mjs';

const SEATS = ['South', 'North', 'East'];
const plyOf = async (page) => Number(await page.getAttribute('[data-table]', 'data-ply'));
const logOf = (page) => page.locator('[role=log]').innerText();

/** North and East have lost more than half, and their generals: each falls in his own turn, whatever the dice say. */
const LAST_TURN = [
  'onus battle=three-sides field=1350x800 everyone=3 turn=2 active=South',
  'open=phase-ends:activation,orders turns=60 phase=activation South.hand=press/general-wounded',
  'South.zone=low:0-700 South.cost=948 South.size=1000 South.list=rome-1000',
  'North.hand=mobilization/wind North.zone=high:0-700 North.cost=988 North.size=1000',
  'North.list=carthage-1000 East.hand=regroup/no-fight East.zone=right:50-750 East.cost=986',
  'East.size=1000 East.list=macedonia-1000 SG1=flamininus@S9+price138 EG1=philip-v@-+dead+price106',
  'NG1=hasdrubal-fair@-+dead+price158 S1=velites@120,125,0 S2=velites@456,125,0 S3=hastati@204,125,0',
  'S4=hastati@288,125,0 S5=hastati@372,125,0 S6=cohors-equites@580,125,0 S7=principes@266,65,0',
  'S8=principes@434,65,0 S9=triarii@350,65,0 N1=punic-cavalry@580,675,180 N2=lusitani@destroyed',
  'N3=lusitani@destroyed N4=libyan-spearmen@destroyed N5=libyan-spearmen@destroyed',
  'N6=elephants@destroyed N7=gallic-infantry@destroyed N8=punic-phalanx@destroyed',
  'E1=prodromoi@1225,108,90 E2=psiloi@destroyed E3=psiloi@destroyed E4=pezhetairoi@destroyed',
  'E5=pezhetairoi@destroyed E6=pezhetairoi@destroyed E7=pezhetairoi@destroyed E8=companions@destroyed',
  'E9=peripoloi@destroyed',
].join(' ');

/** Where a side's cards lie on the screen, on the average: 0 is the top, 1 the bottom. */
const heightOf = (page, letter) =>
  page.evaluate((letter) => {
    const frame = document.querySelector('.frame svg').getBoundingClientRect();
    const cards = [...document.querySelectorAll(`.frame [data-unit^="${letter}"]`)];
    const middles = cards.map((one) => {
      const box = one.getBoundingClientRect();
      return (box.top + box.height / 2 - frame.top) / frame.height;
    });
    return middles.reduce((sum, one) => sum + one, 0) / middles.length;
  }, letter);

/** Plays until so many plies have gone by; whoever is asked presses what is offered. */
async function playPlies(pages, random, count) {
  const last = (await plyOf(pages[0])) + count;
  const end = Date.now() + 90_000;
  while ((await plyOf(pages[0])) < last) {
    expect(Date.now() < end, `the table stands at ply ${await plyOf(pages[0])}`);
    let isPressed = false;
    for (const page of pages) {
      await page.evaluate(() => document.querySelector('[data-action=uncover]')?.click());
      isPressed = (await pressOffer(page, random)) || isPressed;
    }
    if (!isPressed) await pages[0].waitForTimeout(30);
  }
}

/** By the page itself: beside the notes of a fight there may be little room for the panel. */
async function resign(page) {
  await page.click('[data-tab=game]');
  await page.waitForSelector('[data-action=resign]', { state: 'attached' });
  await page.evaluate(() => document.querySelector('[data-action=resign]').click());
  await page.click('[data-action=really-resign]');
}

/** What brings the turn to its end soonest. */
const pressEnd = (page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('[data-prompt].mine .answers [data-action]')];
    buttons.find((one) => /^(end|decline|pass|keep)/.test(one.dataset.action) && !one.disabled)?.click();
  });

export const everyoneStories = {
  'onus: three sides, each for themselves': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { size: PHONE, locale: 'ru-RU', dark: true });
    await chooseBattle(host, address, {}, 'three-sides');
    expect((await host.locator('[data-field=West]').count()) === 0, 'three sides have three seats');
    await host.selectOption('[data-field=North]', 'bot:recruit');
    await shot(host, 'onus-three-new');
    await host.click('[data-action=create]');
    await host.waitForSelector('[data-invitation]');
    await guest.goto(await host.inputValue('[data-invitation]'));
    await guest.waitForSelector('[data-action=sit]');
    expect((await guest.locator('[data-action=sit]').count()) === 1, 'East alone is free');
    await shot(guest, 'onus-three-sit-phone-ru-dark');
    await guest.click('[data-action=sit][data-seat=East]');
    for (const page of [host, guest]) {
      await page.waitForSelector(BOARD);
      for (const seat of SEATS) await page.waitForSelector(`[data-side=${seat}]`);
    }
    await guest.waitForSelector('[data-table][data-as=East]');

    // Everybody has the own army at the bottom and the own hand, and no other.
    for (const [page, own, others] of [
      [host, 'S', ['N', 'E']],
      [guest, 'E', ['S', 'N']],
    ]) {
      const at = await heightOf(page, own);
      for (const other of others) {
        expect(at > (await heightOf(page, other)), `${own} lies at ${at}, ${other} below it`);
      }
      expect((await page.locator('[data-hand]').count()) === 1, 'one hand');
    }
    await playPlies([host, guest], makeRandom(3), 60);
    await expectNoSidewaysScroll(guest, 'three sides on a phone');
    for (const page of [host, guest]) await expectAccessible(page, 'three sides');
    await shot(host, 'onus-three');
    await shot(guest, 'onus-three-phone-ru-dark');

    // One leaves: a bot leads his army on, and the other plays on.
    await resign(guest);
    await host.waitForFunction(() => /Recruit/.test(document.querySelector('[data-player=East]').innerText));
    await host.click('[data-tab=log]');
    expect(/East leaves the battle; a bot takes over the army/.test(await logOf(host)), 'the log says so');
    expect((await guest.getAttribute('[data-table]', 'data-as')) === 'Nobody', 'who has left looks on');
    await playPlies([host], makeRandom(4), 12);
    await resign(host);
    await host.waitForSelector('[data-end]');
    expect(/No players are left/.test(await host.locator('[data-why]').innerText()), 'why it ended');
    await shot(host, 'onus-three-left');
    await host.click('[data-action=replay]');
    await host.waitForSelector('[data-field=eyes]');
    const eyes = await host.locator('[data-field=eyes] option').count();
    expect(eyes === 5, `${eyes} pairs of eyes for the replay`);
    await host.selectOption('[data-field=eyes]', 'East');
    await host.waitForSelector(BOARD);
    await shot(host, 'onus-three-replay');
    return [host, guest];
  },

  'onus: two seats of five at one device, in Russian': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { locale: 'ru-RU' });
    await chooseBattle(page, address, {}, 'five-sides');
    for (const seat of ['North', 'East', 'Northeast']) {
      await page.selectOption(`[data-field=${seat}]`, 'bot:recruit');
    }
    await page.selectOption('[data-field=West]', 'me');
    await page.click('[data-action=create]');
    await page.waitForSelector('[data-curtain], [data-side=Northeast]');
    await playPlies([page], makeRandom(5), 50);
    const end = Date.now() + 60_000;
    while ((await page.locator('[data-curtain=West]').count()) === 0) {
      expect(Date.now() < end, 'the device does not go from hand to hand');
      await page.evaluate(() =>
        document.querySelector('[data-curtain=South] [data-action=uncover]')?.click(),
      );
      if (!(await pressOffer(page, makeRandom(Date.now())))) await page.waitForTimeout(30);
    }
    await page.click('[data-action=uncover]');
    await page.waitForSelector('[data-table][data-as=West]');
    await page.waitForSelector(`${BOARD} [data-side=Northeast]`);
    const own = await heightOf(page, 'W');
    for (const letter of ['S', 'E', 'N']) {
      expect(own > (await heightOf(page, letter)), `West is not at the bottom: ${letter}`);
    }
    await expectAccessible(page, 'five sides');
    await shot(page, 'onus-five-ru');
    return [page];
  },

  'onus: of three sides the last one wins': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { locale: 'ru-RU' });
    await playPosition(page, address, LAST_TURN, ['North', 'East']);
    const end = Date.now() + 60_000;
    while ((await page.locator('[data-end]').count()) === 0) {
      expect(Date.now() < end, 'nobody has won');
      await pressEnd(page);
      await page.waitForTimeout(50);
    }
    expect((await page.getAttribute('[data-end]', 'data-end')) === 'South', 'South is left');
    const places = await page
      .locator('[data-places] [data-place]')
      .evaluateAll((all) => all.map((one) => one.dataset.place));
    expect(places[0] === 'South' && places.length === 3, `how they fared: ${places}`);
    for (const seat of ['North', 'East']) await page.waitForSelector(`[data-side=${seat}] [data-fell]`);
    await expectAccessible(page, 'the end of three');
    await shot(page, 'onus-three-end-ru');
    return [page];
  },
};
