// What people do on the site, each from a fresh browser to the end.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { DESKTOP, openPage, PHONE } from './house.mjs';
import { accountStories } from './account.mjs';
import { ancientsStories } from './ancients.mjs';
import { armyStories } from './armies.mjs';
import { everyoneStories } from './everyone.mjs';
import { heldStories } from './held.mjs';
import { lostBattlesStories } from './lostbattles.mjs';
import { moderationStories } from './moderation.mjs';
import { onusStories } from './onus.mjs';
import { teamStories } from './teams.mjs';
import { makeRandom, playNow, playToTheEnd, playTurn, sitDown, waitForTurn } from './moves.mjs';

export const stories = {
  'a newcomer plays a whole game against the bot by clicking': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await page.goto(`${address}/`);
    await shot(page, 'home');
    await playNow(page, address);
    await waitForTurn(page);
    await shot(page, 'table');
    await playToTheEnd([page], makeRandom(7));
    await shot(page, 'end');
    await page.click('[data-tab=dice]');
    await page.click('[data-action=check-dice]');
    const verdict = page.locator('[data-dice-verdict]');
    await verdict.waitFor();
    const said = await verdict.getAttribute('data-dice-verdict');
    expect(said === 'good' || said === 'true' || said === 'ok', `the dice are ${said}`);
    await shot(page, 'dice');
    await page.click('[data-tab=game]');
    await page.click('[data-action=replay]');
    await page.waitForSelector('input[type=range]');
    await page.keyboard.press('End');
    await page.waitForFunction(() => Number(document.querySelector('.replay')?.dataset.ply) > 50);
    await shot(page, 'replay');
    await expectAccessible(page, 'replay');
    return [page];
  },

  'two browsers play each other to the end, one a Russian phone': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { size: PHONE, locale: 'ru-RU' });
    await sitDown(host, guest, address);
    await playToTheEnd([host, guest], makeRandom(11));
    await shot(host, 'two-desktop');
    await shot(guest, 'two-phone-ru');
    const ends = await Promise.all([host, guest].map((page) => page.innerText('[data-end] h2')));
    expect(
      ends.every((text) => text.length > 0),
      'both see the end',
    );
    return [host, guest];
  },

  'a reload in mid-game loses nothing': async ({ browser, address }) => {
    const page = await openPage(browser);
    await playNow(page, address);
    for (const flag of [3, 5]) {
      await waitForTurn(page);
      await playTurn(page, flag);
    }
    await waitForTurn(page);
    const cards = () =>
      page.$$eval('[data-flag] [data-card], [data-hand-card]', (all) =>
        all.map((one) => one.dataset.card ?? one.dataset.handCard).sort(),
      );
    const before = await cards();
    await page.reload();
    await waitForTurn(page);
    const after = await cards();
    expect(before.length > 8 && before.join() === after.join(), `${before} became ${after}`);
    return [page];
  },

  'a spectator sees no hand': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser);
    const spectator = await openPage(browser);
    await sitDown(host, guest, address);
    await spectator.goto(host.url().split('?')[0]);
    await spectator.waitForSelector('[data-game=battleline]');
    expect((await spectator.locator('[data-hand-card]').count()) === 0, 'a hand is shown');
    expect((await host.locator('[data-hand-card]').count()) === 7, 'the player has no hand');
    await shot(spectator, 'spectator');
    return [host, guest, spectator];
  },

  'chat, draw, resignation and rematch between two people': async ({ browser, address }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser);
    await sitDown(host, guest, address);
    await host.click('[data-tab=chat]');
    await host.fill('[data-field=chat]', '<b>ave</b> & vale');
    await host.click('[data-action=chat]');
    await guest.click('[data-tab=chat]');
    await guest.waitForFunction(() => document.body.innerText.includes('<b>ave</b> & vale'));
    await host.click('[data-tab=game]');
    await host.click('[data-action=draw]');
    await guest.click('[data-offer=draw] [data-action=decline]');
    await host.waitForSelector('[data-offer]', { state: 'detached' });
    await host.click('[data-action=resign]');
    await host.click('[data-action=really-resign]');
    await guest.waitForSelector('[data-end]');
    await guest.click('[data-action=rematch]');
    await host.click('[data-offer=rematch] [data-action=accept]');
    await host.click('[data-action=to-rematch]');
    await host.waitForSelector('[data-stage]');
    return [host, guest];
  },

  'a phone has everything within 360 pixels': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { size: PHONE, dark: true });
    await page.goto(`${address}/`);
    await expectNoSidewaysScroll(page, 'home');
    await shot(page, 'phone-home-dark');
    await playNow(page, address);
    await waitForTurn(page);
    await expectNoSidewaysScroll(page, 'table');
    await playTurn(page, 9);
    await waitForTurn(page);
    await shot(page, 'phone-table-dark');
    await expectAccessible(page, 'table on a phone');
    for (const path of ['/play', '/rules/battleline', '/rules/ancients', '/settings', '/account', '/about']) {
      await page.goto(address + path);
      await page.waitForSelector('h1');
      await expectNoSidewaysScroll(page, path);
    }
    return [page];
  },

  'a Russian browser gets Russian, and English at a click': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { locale: 'ru-RU' });
    await playNow(page, address);
    await waitForTurn(page);
    expect((await page.evaluate(() => document.documentElement.lang)) === 'ru', 'not Russian');
    await shot(page, 'table-ru');
    const latin = await page.evaluate(() =>
      document.body.innerText.split('\n').filter((line) => /^[A-Za-z ,.:]{12,}$/.test(line)),
    );
    expect(latin.length === 0, `English lines: ${latin.join(' | ')}`);
    await page.click('[data-language=en]');
    await page.waitForFunction(() => /play a card/.test(document.body.innerText));
    return [page];
  },

  'the keyboard is enough': async ({ browser, address }) => {
    const page = await openPage(browser);
    await playNow(page, address);
    for (let turn = 0; turn < 4; turn += 1) {
      await waitForTurn(page);
      await page.locator('[data-hand-card][data-can]').first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press(String(turn + 2));
      await page.waitForSelector('[data-deck=troops][data-can]');
      await page.locator('[data-deck=troops][data-can]').focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-deck][data-can]', { state: 'detached' });
    }
    await waitForTurn(page);
    return [page];
  },

  'what is not allowed is explained with its rule': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    const refusal = page.locator('[data-toast=refusal]');
    // The bot may claim the flag or play Mud there: then the same is tried in another game.
    for (let game = 0; game < 4 && (await refusal.count()) === 0; game += 1) {
      await playNow(page, address);
      for (let card = 0; card < 3; card += 1) {
        await waitForTurn(page);
        await page.locator('[data-hand-card][data-can]').first().click();
        await page.locator('[data-flag-button="1"]').click();
        await page.waitForSelector('[data-deck=troops][data-can], .claimable');
        if ((await page.locator('.claimable').count()) > 0) await page.click('[data-action=done]');
        await page.locator('[data-deck=troops][data-can]').click();
      }
      await waitForTurn(page);
      await page.locator('[data-hand-card][data-can]').first().click();
      await page.locator('[data-flag-button="1"]').click();
      await refusal.waitFor({ timeout: 3000 }).catch(() => {});
    }
    await shot(page, 'refusal');
    await page.click('[data-toast] [data-rule]');
    await page.waitForSelector('dialog');
    expect(/BL-\d/.test(await page.innerText('dialog')), 'the rule is not shown');
    return [page];
  },

  'two people at one screen hide their hands from each other': async ({ browser, address, shot }) => {
    const page = await openPage(browser);
    await page.goto(`${address}/play`);
    await page.selectOption('[data-field=North]', 'me');
    await page.click('[data-action=create]');
    await page.waitForSelector('[data-curtain]');
    expect((await page.locator('[data-hand-card]').count()) === 0, 'a hand before the curtain');
    await shot(page, 'curtain');
    const first = await page.getAttribute('[data-curtain]', 'data-curtain');
    await page.click('[data-action=uncover]');
    await waitForTurn(page);
    await playTurn(page, 3);
    await page.waitForSelector('[data-curtain]');
    const second = await page.getAttribute('[data-curtain]', 'data-curtain');
    expect(first !== second, 'the curtain names the same seat again');
    expect((await page.locator('[data-hand-card]').count()) === 0, 'a hand behind the curtain');
    return [page];
  },

  'every page is accessible': async ({ browser, address, shot }) => {
    const page = await openPage(browser, { size: DESKTOP });
    for (const path of [
      '/',
      '/play',
      '/rules',
      '/rules/battleline',
      '/rule/BL-4.4',
      '/rules/ancients',
      '/rule/CCA-4.4',
      '/settings',
      '/account',
      '/about',
      '/nowhere',
    ]) {
      await page.goto(address + path);
      await page.waitForSelector('h1');
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, path);
    }
    await page.goto(`${address}/rule/BL-4.4`);
    await page.waitForFunction(() => document.body.innerText.includes('BL-4.4'));
    await shot(page, 'rule');
    return [page];
  },

  'the first page is small': async ({ browser, address }) => {
    const page = await openPage(browser);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', (one) => {
      bytes += one.encodedDataLength;
    });
    const start = Date.now();
    await page.goto(`${address}/`);
    await page.waitForSelector('[data-action=play-now]');
    const took = Date.now() - start;
    await page.waitForLoadState('networkidle');
    console.log(`       ${(bytes / 1024).toFixed(0)} KB, can be clicked after ${took} ms`);
    expect(bytes < 200 * 1024, `${bytes} bytes`);
    return [page];
  },

  ...accountStories,
  ...ancientsStories,
  ...armyStories,
  ...lostBattlesStories,
  ...onusStories,
  ...moderationStories,
  ...teamStories,
  ...everyoneStories,
  ...heldStories,
};
