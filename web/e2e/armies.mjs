// Armies of one's own: built, shared by link, sent into battle.
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';

const troops = (page) =>
  page.$$eval('[data-troop]', (all) =>
    all.map(
      (one) => `${one.querySelector('[data-copies]').textContent} ${one.dataset.troop} ${one.dataset.level}`,
    ),
  );
const whole = (page, points) => page.waitForSelector(`[data-whole="${points}"]`);

async function build(page, address) {
  await page.goto(`${address}/army`);
  await page.selectOption('[data-field=army]', 'rome');
  await page.selectOption('[data-field=general]', 'flamininus');
  for (let i = 0; i < 2; ++i) await page.click('[data-unit=triarii] [data-add="0"]');
  await page.click('[data-unit=hastati] [data-add="1"]');
  await page.click('[data-unit=iberians] [data-add="0"]');
  await page.waitForSelector('[data-good=true]');
  // Too much is said with its rule; one fewer mends it.
  for (let i = 0; i < 4; ++i) await page.click('[data-unit=principes] [data-add="2"]');
  await page.waitForSelector('[data-fault="ONUS-4.4"] [data-rule="ONUS-4.4"]');
  for (let i = 0; i < 4; ++i) await page.click('[data-level="2"] [data-action=fewer]');
  await page.waitForSelector('[data-good=true]');
}

export const armyStories = {
  'an army is built, shared by link, and fights': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await build(page, address);
    await page.fill('[data-field=name]', 'Old guard');
    await page.click('[data-action=save]');
    await page.waitForSelector('[data-saved="Old guard"]');
    await shot(page, 'army');
    await expectAccessible(page, 'army');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('[data-action=download]'),
    ]);
    const file = await download.path();
    expect(readFileSync(file, 'utf8').includes('["hastati", 1, "veteran"]'), 'the file has the veterans');

    const friend = await openPage(browser, { size: PHONE, locale: 'ru-RU' });
    await friend.goto(await page.inputValue('[data-field=link]'));
    await whole(friend, await page.getAttribute('[data-whole]', 'data-whole'));
    expect((await troops(friend)).join() === (await troops(page)).join(), 'the link opens another army');
    await expectNoSidewaysScroll(friend, 'army on a phone');
    await expectAccessible(friend, 'army in Russian');
    await shot(friend, 'army-phone-ru');
    await friend.locator('[data-unit=velites]').scrollIntoViewIfNeeded();
    await shot(friend, 'army-phone-units-ru');
    await friend.goto(`${address}/army`);
    await friend.setInputFiles('[data-field=file]', file);
    await friend.waitForSelector('[data-troop=hastati][data-level="1"]');

    await page.click('[data-action=battle]');
    await page.waitForSelector('[data-field=army-South]');
    await page.selectOption('[data-field=army-North]', '');
    await page.fill('[data-field=code-North]', 'rome.100.flamininus.triarii');
    await page.selectOption('[data-field=North]', 'bot:recruit');
    await page.click('[data-action=create]');
    await page.waitForSelector('[data-toast] [data-rule="ONUS-4.4"]');
    page.faults.length = 0; // the browser notes the refusal too
    await page.fill('[data-field=code-North]', `${address}/army/celts.1000.standard.iberians`);
    await shot(page, 'army-battle');
    await page.click('[data-action=create]');
    await page.waitForSelector('[data-game=onus]');
    await page.waitForSelector('[data-unit]');
    await shot(page, 'army-table');
    return [page, friend];
  },

  'whoever sits down brings an army of their own': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { size: PHONE, locale: 'ru-RU', dark: true });
    await host.goto(`${address}/play?game=onus&scenario=armies`);
    await host.waitForSelector('[data-field=army-South]');
    const armyOf = (seat) => host.locator(`[data-field=army-${seat}]`).inputValue();
    expect((await armyOf('North')) === '?', 'the open seat does not bring its army');
    const own = await armyOf('South');
    await shot(host, 'army-host');
    await host.click('[data-action=create]');
    await host.waitForSelector('[data-invitation]');
    await expectAccessible(host, 'the host waits');

    // The guest has saved an army of other points, which is not offered, and sees nothing of the host's.
    await guest.goto(`${address}/army/rome.500.flamininus.2_triarii`);
    await guest.fill('[data-field=name]', 'Малая');
    await guest.click('[data-action=save]');
    await guest.goto(await host.inputValue('[data-invitation]'));
    await guest.waitForSelector('[data-army-pick="1000"]');
    const offered = await guest.locator('[data-field=own-army] option').allInnerTexts();
    expect(!offered.some((one) => one.includes('Малая')), `of other points: ${offered}`);
    const told = await guest.evaluate(
      async (id) => {
        const answers = [`/api/tables/${id}`, '/api/tables', '/api/mine'].map((path) => fetch(path));
        return (await Promise.all((await Promise.all(answers)).map((one) => one.text()))).join();
      },
      await guest.getAttribute('[data-table]', 'data-table'),
    );
    expect(told.includes('"points":1000'), 'the points are not told');
    expect(!told.includes(own.split('.').slice(3).join('.')), "the guest is told the host's army");
    await expectNoSidewaysScroll(guest, 'an army to bring');
    await expectAccessible(guest, 'an army to bring');
    await shot(guest, 'army-guest-phone-ru-dark');

    // One that may not fight, and one of other points, are refused with their rules; then one that may comes.
    await guest.selectOption('[data-field=own-army]', '');
    await guest.fill('[data-field=own-code]', 'rome.1000.flamininus.9_triarii');
    await guest.click('[data-action=sit]');
    await guest.waitForSelector('[data-toast] [data-rule^="ONUS-4."]');
    await guest.waitForSelector('[data-action=bring]');
    await guest.fill('[data-field=own-code]', 'rome.500.flamininus.2_triarii');
    await guest.click('[data-action=bring]');
    await guest.waitForSelector('[data-toast] [data-rule="ONUS-4.1"]');
    await shot(guest, 'army-guest-refused-phone-ru-dark');
    guest.faults.length = 0; // the browser may note the refusals too
    await guest.fill('[data-field=own-code]', `${address}/army/celts.1000.standard.2_iberians`);
    await guest.click('[data-action=bring]');
    for (const page of [host, guest]) await page.waitForSelector('[data-game=onus]');
    const cards = await guest.locator('.frame [data-unit^=N]').count();
    expect(cards === 2, `${cards} units of the guest`);
    await shot(guest, 'army-guest-table-phone-ru-dark');
    return [host, guest];
  },
};
