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
  const executablePath = installed ?? (await sparticuz.executablePath());
  return { executablePath, args: ['--no-sandbox', '--headless=new', '--disable-gpu', ...QUIET] };
}
