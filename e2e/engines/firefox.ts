import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Engine, KnownEngine } from './engine.ts';

const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
/** Some systems install a script there that only says how to get Firefox. */
const runs = (file: string) => existsSync(file) && spawnSync(file, ['--version']).status === 0;
const program = PLACES.find(runs);

/**
 * The machine's own Firefox, over WebDriver BiDi. Playwright drives only its own build of Firefox, or one newer than
 * the long-term releases that systems have.
 */
export const firefox: KnownEngine = {
  name: 'Firefox',
  missing:
    program === undefined ? 'it is not on this machine (Debian: apt-get install firefox-esr)' : undefined,
  open: async (): Promise<Engine> => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: program ?? '',
      headless: true,
      defaultViewport: null,
    });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => void errors.push(String(error)));
    return {
      errors,
      goTo: async (address) => {
        await page.goto(address);
      },
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      type: (selector, text) => page.locator(selector).fill(text),
      click: (selector) => page.locator(selector).click(),
      close: () => browser.close(),
    };
  },
};
