// What every story may expect of a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function expect(truth, what) {
  if (!truth) throw new Error(what);
}

export async function expectAccessible(page, where) {
  // By the debugger's way in: the page's own policy allows no foreign script.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const found = await session.send('Runtime.evaluate', {
    expression: `axe.run().then((r) => JSON.stringify(r.violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(' | '))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  const faults = JSON.parse(found.result.value);
  expect(faults.length === 0, `${where}: ${faults.join('\n')}`);
}

export async function expectNoSidewaysScroll(page, where) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide <= 0, `${where}: the page is ${wide} px too wide`);
}
