// ONUS! for three, each for themselves: two people and a bot at one table, each with the own edge at the bottom; one
// leaves and a bot leads his army on; two seats at one device; and how it ends.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';
import { makeRandom } from './moves.mjs';
import { BOARD, chooseBattle, pressOffer } from './onus.mjs';

const SEATS = ['South', 'North', 'East'];
const plyOf = async (page) => Number(await page.getAttribute('[data-table]', 'data-ply'));
const logOf = (page) => page.locator('[role=log]').innerText();

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

async function resign(page) {
  await page.click('[data-tab=game]');
  await page.click('[data-action=resign]');
  await page.click('[data-action=really-resign]');
}

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
    expect(/East leaves the battle; a bot leads the army on/.test(await logOf(host)), 'the log says so');
    expect((await guest.getAttribute('[data-table]', 'data-as')) === 'Nobody', 'who has left looks on');
    await playPlies([host], makeRandom(4), 12);
    await resign(host);
    await host.waitForSelector('[data-end]');
    expect(/No player is left/.test(await host.locator('[data-why]').innerText()), 'why it ended');
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
};
