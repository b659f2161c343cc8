// node e2e/run.mjs PROGRAM SCREENSHOTS [WORDS]: the stories, or those whose names hold the words,
// against a real server in a real browser.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openServer } from './house.mjs';
import { stories } from './stories.mjs';

const [program, folder, words = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const server = await openServer(program);
const browser = await openBrowser();
const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
let passed = 0;
let failed = 0;

async function tell(name, story) {
  const start = Date.now();
  let fault;
  try {
    const pages = await story({ browser, address: server.address, shot });
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

for (const [name, story] of Object.entries(stories)) {
  if (!name.includes(words)) continue;
  // Real dice deal the cards: a story that they have spoilt is told once more, and that is said.
  const fault = (await tell(name, story)) && (await tell(`${name}, once more`, story));
  if (fault) failed += 1;
  else passed += 1;
}

await browser.close();
server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
