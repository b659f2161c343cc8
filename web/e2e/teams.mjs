// ONUS! in teams on the site: two people at one seat, whose unit and hand is whose, and cards that go over.
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, PHONE } from './house.mjs';
import { makeRandom } from './moves.mjs';
import { BOARD, chooseBattle, pressOffer, stepOf, waitForStep } from './onus.mjs';

const plyOf = async (page) => Number(await page.getAttribute('[data-table]', 'data-ply'));
const textOf = (page, selector) => page.locator(selector).first().innerText();

/** Both pages show the same question. */
async function waitForSame(pages) {
  const most = Math.max(...(await Promise.all(pages.map(plyOf))));
  for (const page of pages) {
    await page.waitForFunction(
      (ply) => Number(document.querySelector('[data-table]').dataset.ply) >= ply,
      most,
    );
  }
}

/** What brings the turn to its end soonest. */
async function pressOn(page, random, until) {
  const isPressed = await page.evaluate((until) => {
    const board = document.querySelector('[data-game=onus]');
    if (until.includes(board?.dataset.step)) return false;
    const isAsked = board?.dataset.busy === undefined && document.querySelector('[data-prompt].mine');
    const buttons = isAsked ? [...document.querySelectorAll('[data-prompt] .answers [data-action]')] : [];
    const found = buttons.find((one) => /^(end|decline|pass|done|keep)/.test(one.dataset.action));
    if (!found || found.disabled) return false;
    found.click();
    return true;
  }, until);
  return isPressed || pressOffer(page, random, until);
}

export const teamStories = {
  'onus: two people of a team share a seat, and either answers': async ({ browser, address, shot }) => {
    const host = await openPage(browser);
    const ally = await openPage(browser, { size: PHONE, locale: 'ru-RU', dark: true });
    const foe = await openPage(browser);
    await chooseBattle(host, address, {}, 'plataea-allies');
    // The options of teams are told in words.
    const words = await host.locator('[data-field=team_order] option').allInnerTexts();
    expect(
      words.every((one) => /[a-z]{4}/.test(one)),
      `the order of a team's turns: ${words}`,
    );
    expect(
      /battle/.test(await host.locator('[data-field=captains_south] option').first().innerText()),
      'as the battle has it',
    );
    await host.click('[data-action=create]');
    await host.waitForSelector('[data-invitation]');
    await foe.goto(await host.inputValue('[data-invitation]'));
    await foe.click('[data-action=sit]');
    await host.waitForSelector(BOARD);
    await foe.waitForSelector(BOARD);

    await host.click('[data-ally=South] summary');
    const link = await host.inputValue('[data-ally-link]');
    await ally.goto(link);
    await ally.click('[data-action=join]');
    await ally.waitForSelector('[data-table][data-as=South]');
    await ally.waitForSelector('[data-hand-of="2"]');
    await host.waitForFunction(() => /, /.test(document.querySelector('[data-player=South]').innerText));
    expect(
      (await foe.locator('[data-hand-of="1"] [data-hand-card]').count()) > 0,
      'the foe has hands of his own',
    );
    expect(!(await foe.inputValue('[data-ally-link]')).includes('South'), "the foe has South's key");

    // Whose card, whose hand, whose question.
    for (const page of [host, ally, foe]) {
      for (const seat of ['South', 'North']) {
        const bars = await page.locator(`[data-captains=${seat}] [data-captain-bar]`).count();
        expect(bars === 2, `${bars} captains of ${seat}`);
      }
      expect((await page.locator('.frame [data-unit] [data-captain="2"]').count()) >= 8, 'no pennons');
    }
    const random = makeRandom(6);
    const seats = [host, ally];
    const end = Date.now() + 90_000;
    for (let answers = 0; answers < 10;) {
      expect(Date.now() < end, `only ${answers} answers`);
      const page = seats[answers % 2];
      const before = await plyOf(page);
      const isPressed = await pressOffer(page, random);
      await page.waitForSelector(`${BOARD}:not([data-busy])`); // until then it is not known what came of it
      if (isPressed && (await plyOf(page)) > before) answers += 1;
      if (!isPressed && !(await pressOffer(foe, random))) await page.waitForTimeout(20);
    }
    const press = async (steps) => (await pressOffer(host, random, steps)) || pressOffer(foe, random);
    await waitForStep(host, ['orders'], press);
    await waitForSame([host, ally]);
    expect(
      /^To answer: (captain I+ of South, .+|any captain)/.test(await textOf(host, '[data-asked]')),
      'asked',
    );
    expect(/^Отвечает .*капитан/.test(await textOf(ally, '[data-asked]')), 'asked, in Russian');
    await expectNoSidewaysScroll(ally, 'a team on a phone');
    for (const page of [host, ally]) await expectAccessible(page, 'a team');
    await host.locator('.frame [data-unit^=S]').first().hover({ force: true });
    await host.waitForSelector('[data-owner]');
    await shot(host, 'onus-team');
    await shot(ally, 'onus-team-phone-ru-dark');
    await ally.locator('[data-hand-of]').last().scrollIntoViewIfNeeded();
    await shot(ally, 'onus-team-hands-phone-ru-dark');

    // At the end of the turn a card goes over, and the ally sees it at once.
    const on = async (steps) => (await pressOn(host, random, steps)) || pressOn(foe, random, []);
    await waitForStep(host, ['give-cards'], on);
    const giver = /\.(\d)$/.exec(await host.getAttribute('[data-asked]', 'data-asked'))?.[1] ?? '1';
    const taker = giver === '1' ? '2' : '1';
    const cardsOf = (page, captain) => page.locator(`[data-hand-of="${captain}"] [data-hand-card]`).count();
    const had = await cardsOf(ally, taker);
    await host.locator(`[data-hand-of="${giver}"] [data-hand-card][data-can]`).first().click();
    const said = await textOf(host, '[data-held]');
    expect(new RegExp(`give .* to captain ${'I'.repeat(taker)} of South`).test(said), `giving says: ${said}`);
    await shot(host, 'onus-team-give');
    await host.click('[data-action=confirm-here]');
    await ally.waitForFunction(
      ([captain, count]) =>
        document.querySelectorAll(`[data-hand-of="${captain}"] [data-hand-card]`).length === count,
      [taker, had + 1],
    );
    expect((await stepOf(host)) !== '', 'the table goes on');

    // The ally is sent away, and the link that was given is void.
    expect((await ally.locator('[data-ally-link]').count()) === 0, 'the ally has the key');
    await shot(host, 'onus-team-allies');
    await host.click('[data-allies=South] [data-action=expel]');
    await ally.waitForSelector('[data-table][data-as=Nobody]');
    expect((await ally.locator('[data-hand-of] [data-hand-card]').count()) === 0, 'a hand is still seen');
    await host.waitForFunction((old) => document.querySelector('[data-ally-link]')?.value !== old, link);
    await ally.goto(link);
    await ally.click('[data-action=join]');
    await ally.waitForSelector('[data-toast], [role=alert]');
    expect((await ally.getAttribute('[data-table]', 'data-as')) === 'Nobody', 'the old link still works');
    return [host, ally, foe];
  },
};
