// A real server and real browsers for the tests in this folder.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the server on a free port; resolves to its address. Files, by their paths, lie in its data folder.
 * A folder that is kept is still there when the server was stopped.
 */
export function openServer(program, files = {}, { kept = '', port = '0' } = {}) {
  const folder = kept || mkdtempSync(join(tmpdir(), 'acies-e2e-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const words = ['serve', '--port', port, '--data', folder, '--no-limits', '--quiet', '--lang', 'en'];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () =>
    new Promise((stopped) => {
      child.removeAllListeners('exit');
      child.on('exit', () => {
        if (!kept) rmSync(folder, { recursive: true, force: true });
        stopped();
      });
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (address) resolve({ address: address[0], stop });
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

export const openBrowser = () => chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 1024, height: 768 };

/** A person with a browser of their own. Errors in the page are the test's errors. */
export async function openPage(browser, { size = DESKTOP, locale = 'en-US', dark = false } = {}) {
  const isPhone = size.width < 600;
  const hasTouch = isPhone || size === TABLET;
  const context = await browser.newContext({
    viewport: size,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch,
    isMobile: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
  });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') page.faults.push(line.text());
  });
  page.setDefaultTimeout(20_000);
  return page;
}
