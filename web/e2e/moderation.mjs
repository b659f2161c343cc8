// Complaints: about a line of chat, about a player, and only once.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';
import { sitDown } from './moves.mjs';

async function say(page, text) {
  await page.click('[data-tab=chat]');
  await page.fill('[data-field=chat]', text);
  await page.click('[data-action=chat]');
}

async function report(page, opener, reason, shot, name) {
  await page.click(opener);
  await page.fill('[data-field=reason]', reason);
  await shot(page, name);
  await expectAccessible(page, name);
  await expectNoSidewaysScroll(page, name);
  await page.click('[data-action=send-report]');
}

export const moderationStories = {
  'a rude line and a player are reported, once': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const guest = await openPage(browser, { size: PHONE, locale: 'ru-RU' });
    await sitDown(host, guest, address);
    await say(host, 'thou art a coward');
    await say(guest, 'сам такой');
    const line = '[data-report]';
    await guest.waitForSelector(line);
    await shot(guest, 'report-chat-phone');
    await report(guest, line, 'Оскорбляет', shot, 'report-line-phone');
    await guest.waitForSelector('.toast >> text=Спасибо');
    expect((await guest.locator(line).count()) === 1, 'one’s own line has no flag');
    await host.waitForSelector(line);
    await shot(host, 'report-chat-desktop');
    await report(host, '[data-action=report]', 'Never moves', shot, 'report-player-desktop');
    await host.waitForSelector('.toast >> text=Thank you');
    await report(guest, line, 'Ещё раз', shot, 'report-again');
    await guest.waitForSelector('[data-refusal] >> text=уже сообщили');
    await shot(guest, 'report-refused-phone');
    guest.faults.length = 0; // the browser writes every refused request into its console
    return [host, guest];
  },
};
