import { chromium as playwright } from 'playwright';
import type { Browser, CDPSession, Page } from 'playwright';
import { chromium } from '../support/chromium.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { CPU_SLOWDOWN, NETWORK, PHONE } from './phone.ts';
import type { PartReport } from './report/report.ts';
import { median } from './statistics.ts';

const RUNS = 3;
/** Kilobytes of script on the wire. */
const GOALS: Record<string, number> = { '/': 140, '/events': 150, '/resources': 150, '/login': 150 };
interface FirstLoad {
  scriptKb: number;
  scripts: number;
  requests: number;
  allKb: number;
  firstPaint: number;
  largestPaint: number;
}

/** The first load of the public pages in a real Chromium that has never seen the site, on a simulated phone. */
export async function measureFirstLoads(report: PartReport): Promise<void> {
  const browser = await playwright.launch(await chromium());
  try {
    for (const [path, goal] of Object.entries(GOALS)) {
      const loads: FirstLoad[] = [];
      for (let run = 0; run < (report.isCi ? 1 : RUNS); run++) loads.push(await firstLoad(browser, path));
      const of = (figure: keyof FirstLoad) => median(loads.map((each) => each[figure]));
      report.figure({
        id: `scripts.${path}`,
        label: `${path}, script`,
        value: of('scriptKb'),
        unit: 'KB',
        goal: { atMost: goal },
        detail: `${of('scripts')} scripts; ${of('requests')} requests, ${Math.round(of('allKb'))} KB in all`,
      });
      const paint = (id: string, label: string, ms: number) =>
        report.figure({
          id: `scripts.${path} ${id}`,
          label: `${path}, ${label}`,
          value: ms / 1000,
          unit: 's',
        });
      paint('first-paint', 'first paint', of('firstPaint'));
      paint('largest-paint', 'largest paint', of('largestPaint'));
    }
  } finally {
    await browser.close();
  }
}

async function firstLoad(browser: Browser, path: string): Promise<FirstLoad> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const received = await countReceived(session);
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The last script of a page comes when the processor is idle, which may be after the network has been.
    const last = page.waitForEvent('requestfinished', (request) => request.url().includes('/observe.'));
    await page.goto(E2E_ORIGIN + path, { waitUntil: 'networkidle' });
    await last;
    return { ...received(), ...(await paints(page)) };
  } finally {
    await context.close();
  }
}

/** Counts what comes over the wire from now on. */
async function countReceived(session: CDPSession) {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  const uncompressed: string[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) types.set(requestId, type);
    const coding = Object.entries(response.headers).find(([name]) => /^content-encoding$/i.test(name))?.[1];
    if (type === 'Script' && coding !== 'br') uncompressed.push(response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  await session.send('Network.enable');
  return () => {
    if (uncompressed.length > 0) throw new Error(`came without brotli: ${uncompressed.join(', ')}`);
    const all = [...types];
    const scripts = all.filter(([, type]) => type === 'Script');
    const kb = (some: typeof all) => some.reduce((sum, [id]) => sum + (bytes.get(id) ?? 0), 0) / 1000;
    return { scriptKb: kb(scripts), scripts: scripts.length, requests: all.length, allKb: kb(all) };
  };
}

/** Milliseconds from the start of the navigation. */
const paints = (page: Page): Promise<{ firstPaint: number; largestPaint: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1);
          resolve({ firstPaint: first?.startTime ?? NaN, largestPaint: largest?.startTime ?? NaN });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
