import { existsSync } from 'node:fs';
import { Failure } from '@backflow/cli-kit';
import { chromium, type Browser } from 'playwright-core';

const SYSTEM = [
  ...[
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Starts Chromium without a window: of CHROMIUM_PATH, of Playwright's cache, of the system, or of `@sparticuz/chromium`.
 * @throws Failure that says what to install
 */
export async function launchBrowser({ CHROMIUM_PATH }: NodeJS.ProcessEnv): Promise<Browser> {
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    throw new Failure(`There is no ${CHROMIUM_PATH}, which CHROMIUM_PATH names.`);
  const installed = [CHROMIUM_PATH ?? '', chromium.executablePath(), ...SYSTEM].find((file) =>
    existsSync(file),
  );
  const executablePath = installed ?? (await fromPackage());
  if (executablePath === undefined) {
    throw new Failure(
      'A release is checked in Chromium, which this machine lacks. Install it (npx playwright-core install chromium-headless-shell, or the system’s chromium), or name one in CHROMIUM_PATH.',
    );
  }
  return chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-dev-shm-usage'] });
}

/** The browser of a package that the command doesn't depend on, for machines that only have npm. */
async function fromPackage(): Promise<string | undefined> {
  try {
    const name = '@sparticuz/chromium';
    const { default: packaged } = (await import(name)) as {
      default: { executablePath: () => Promise<string> };
    };
    return await packaged.executablePath();
  } catch {
    return undefined;
  }
}
