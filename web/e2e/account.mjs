// One's account on the site: what is refused and why, where one is signed in, and the ways to change it.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';

const PASSWORD = 'tortoise formation';
const makeName = () =>
  `Player ${Array.from({ length: 8 }, () => 'abcdefgh'[Math.floor(Math.random() * 8)]).join('')}`;

async function fill(page, section, values, action = 'enter') {
  for (const [field, value] of Object.entries(values)) {
    await page.fill(`${section} [data-field=${field}]`, value);
  }
  await page.click(`${section} [data-action=${action}]`);
}

const waitForText = (page, text) =>
  page.waitForFunction((text) => document.body.innerText.includes(text), text);

async function enter(page, address, name, password, isNew) {
  await page.goto(`${address}/account`);
  await page.waitForSelector('[data-field=name]');
  if (!isNew) await page.click('[data-action=switch-form]');
  await fill(page, 'form', { name, password });
  await page.waitForSelector('[data-section=sessions] [data-session]');
}

export const accountStories = {
  'an account: names and passwords are refused with a reason': async ({ browser, address }) => {
    const page = await openPage(browser, { locale: 'ru-RU' });
    await page.goto(`${address}/account`);
    for (const [name, password, why] of [
      ['Гость 7', PASSWORD, 'можно принять за гостя'],
      ['Мarcus', PASSWORD, 'одним алфавитом'],
      ['Друз', 'qwerty123', 'слишком распространён'],
      ['Клавдий', 'клавдий1', 'слишком похож на имя'],
    ]) {
      await fill(page, 'form', { name, password });
      await waitForText(page, why);
    }
    page.faults = page.faults.filter((fault) => !fault.includes('422')); // the browser notes every refusal
    return [page];
  },

  'an account: sessions, password, name, data and the end': async ({ browser, address, shot }) => {
    const name = makeName();
    const desk = await openPage(browser);
    const phone = await openPage(browser, { size: PHONE, locale: 'ru-RU', dark: true });
    await enter(desk, address, name, PASSWORD, true);
    await enter(phone, address, name, PASSWORD, false);
    await expectNoSidewaysScroll(phone, 'account');
    await expectAccessible(phone, 'account');
    await phone.evaluate(() => scrollTo(0, 0));
    await shot(phone, 'account-phone');

    await desk.reload();
    await desk.waitForSelector('[data-action=end-session]');
    expect((await desk.locator('[data-session]').count()) === 2, 'both devices are listed');
    await expectAccessible(desk, 'account');
    await shot(desk, 'account');

    // The phone hears at once that its session has ended.
    await desk.click('[data-action=end-session]');
    await phone.waitForSelector('[data-action=switch-form]');
    expect((await desk.locator('[data-session]').count()) === 1, 'one is left');

    await fill(desk, '[data-section=password]', { old: PASSWORD, fresh: 'another tortoise' });
    await waitForText(desk, 'Password changed.');
    const other = makeName();
    await fill(desk, '[data-section=name]', { name: other, password: 'another tortoise' });
    await desk.waitForSelector(`[data-user="${other}"]`);

    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.click('[data-section=data] [data-action=export]'),
    ]);
    expect(file.suggestedFilename() === 'acies-account.json', 'the export is a file');

    desk.on('dialog', (dialog) => dialog.accept());
    await fill(desk, '[data-section=remove]', { password: 'another tortoise' });
    await desk.waitForSelector('[data-action=switch-form]');
    return [desk, phone];
  },
};
