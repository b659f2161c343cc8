// node e2e/run.mjs PROGRAM SCREENSHOTS [WORDS]: the stories, or those whose names hold the words,
// against real servers in real browsers. A teller a core, each with a server and a browser of its own.
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openBrowser, openServer } from './house.mjs';
import { stories } from './stories.mjs';

const [program, folder, words = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
const untold = Object.entries(stories).filter(([name]) => name.includes(words));
let passed = 0;
let failed = 0;

async function tell(browser, address, name, story) {
  const start = Date.now();
  let fault;
  try {
    const pages = await story({ browser, address, shot });
    const faults = pages.flatMap((page) => page.faults);
    if (faults.length > 0) throw new Error(`in the page: ${faults.join('\n')}`);
    console.log(`ok     ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    fault = error;
    console.log(`FAILED ${name}\n       ${String(error.stack ?? error).slice(0, 1500)}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await shot(page, 'failed').catch(() => {});
    }
  }
  for (const context of browser.contexts()) await context.close();
  return fault;
}

async function tellAll() {
  const server = await openServer(program);
  const browser = await openBrowser();
  for (let next = untold.shift(); next; next = untold.shift()) {
    const [name, story] = next;
    // Real dice deal the cards: a story that they have spoilt is told once more, and that is said.
    const fault =
      (await tell(browser, server.address, name, story)) &&
      (await tell(browser, server.address, `${name}, once more`, story));
    if (fault) failed += 1;
    else passed += 1;
  }
  await browser.close();
  await server.stop();
}

const tellers = Math.min(4, availableParallelism());
await Promise.all(Array.from({ length: tellers }, tellAll));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
