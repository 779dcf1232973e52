import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium as bundled } from 'playwright';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** How to launch Chromium: the machine's, or the one Playwright installed, or else the one that npm brought. */
export async function chromium() {
  const installed = [...SYSTEM, bundled.executablePath()].find((file) => existsSync(file));
  const executablePath = installed ?? (await sparticuz.executablePath().catch(describeMissing));
  return { executablePath, args: ['--no-sandbox', '--headless=new', '--disable-gpu', ...QUIET] };
}

/** npm brings one for Linux on x64 alone. @throws Error without a stack, which would hide what to do */
function describeMissing(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  const missing = new Error(
    `There is no browser for the tests. Install Chromium, or run: npx playwright install chromium. (${reason})`,
  );
  missing.stack = missing.message;
  throw missing;
}
