// The rules are corrected while games are under way: what their players see, and what they choose.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, expectNoSidewaysScroll } from './expect.mjs';
import { openPage, openServer, PHONE } from './house.mjs';
import { playTurn, sitDown, waitForTurn } from './moves.mjs';

const PROGRAM = process.argv[2];

/** As if the answer with this number were judged otherwise now: SQL on the database of a server at rest. */
function change(folder, set, which) {
  const first =
    "SELECT number FROM entries WHERE kind = CAST('answer' AS BLOB) ORDER BY number LIMIT 1 OFFSET";
  const text = `UPDATE entries SET ${set} WHERE number = (${first} ${which})`;
  const script =
    'import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1])\nbase.execute(sys.argv[2])\nbase.commit()';
  execFileSync('python3', ['-c', script, join(folder, 'acies.db'), text]);
}

const stageOf = (page) => page.getAttribute('[data-table]', 'data-stage');
const waitForStage = (page, stage) => page.waitForSelector(`[data-table][data-stage=${stage}]`);

/** That a server is away is no fault of the page. */
function forgetLoss(page) {
  page.faults = page.faults.filter((fault) => !/ERR_|WebSocket|Failed to load resource/.test(fault));
}

/** Two play a few turns; then the server is stopped, the rules are corrected, and it starts again. */
async function playAndCorrect(browser, folder, set) {
  let server = await openServer(PROGRAM, {}, { kept: folder });
  const host = await openPage(browser);
  const guest = await openPage(browser, { size: PHONE, locale: 'ru-RU', dark: true });
  await sitDown(host, guest, server.address);
  for (const flag of [2, 3, 4, 5]) {
    await Promise.race([waitForTurn(host), waitForTurn(guest)]);
    const isHost = (await host.locator('[data-prompt].mine').count()) > 0;
    await playTurn(isHost ? host : guest, flag);
  }
  const port = new URL(server.address).port;
  await server.stop();
  change(folder, set, 4);
  server = await openServer(PROGRAM, {}, { kept: folder, port });
  for (const page of [host, guest]) {
    await page.reload();
    await waitForStage(page, 'held');
    forgetLoss(page);
  }
  return { server, host, guest };
}

async function withFolder(tell) {
  const folder = mkdtempSync(join(tmpdir(), 'acies-held-'));
  try {
    return await tell(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const heldStories = {
  'a game whose rules were corrected asks its players, and goes on': ({ browser, shot }) =>
    withFolder(async (folder) => {
      const { server, host, guest } = await playAndCorrect(browser, folder, "text = CAST('pass' AS BLOB)");
      for (const page of [host, guest]) {
        await page.waitForSelector('[data-change=refused]');
        const said = await page.innerText('[data-change]');
        expect(/BL-\d/.test(said) && /pass/.test(said), `the change says: ${said}`);
        await expectAccessible(page, 'a game on hold');
        await expectNoSidewaysScroll(page, 'a game on hold');
      }
      await host.click('[data-change] summary');
      await shot(host, 'held');
      await shot(guest, 'held-phone-ru-dark');
      await host.click('[data-action=continue]');
      await guest.waitForSelector('[data-offer=continue]');
      await shot(guest, 'held-offer-phone-ru-dark');
      await guest.click('[data-action=accept]');
      for (const page of [host, guest]) await waitForStage(page, 'live');
      await shot(host, 'held-goes-on');
      await Promise.race([waitForTurn(host), waitForTurn(guest)]);
      await server.stop();
      for (const page of [host, guest]) forgetLoss(page);
      return [host, guest];
    }),

  'a game whose rules were corrected may go further back, or end without a result': ({ browser, shot }) =>
    withFolder(async (folder) => {
      const { server, host, guest } = await playAndCorrect(browser, folder, 'hash = hash + 1');
      await host.waitForSelector('[data-change=otherwise]');
      await host.click('[data-change] summary');
      await host.click('[data-action=continue-from]');
      await guest.waitForSelector('[data-offer=continue]');
      await guest.click('[data-action=decline]');
      await guest.click('[data-action=abandon]');
      await host.waitForSelector('[data-offer=abandon]');
      await host.goto(`${server.address}/`);
      await host.waitForSelector('li[data-table]');
      await shot(host, 'held-list');
      await host.click('li[data-table] a');
      await host.click('[data-action=accept]');
      await host.waitForSelector('[data-end]');
      expect((await stageOf(host)) === 'over', 'it is over');
      await shot(host, 'held-ended');
      await server.stop();
      for (const page of [host, guest]) forgetLoss(page);
      return [host, guest];
    }),
};
