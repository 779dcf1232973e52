import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium as playwright } from 'playwright';
import type { Browser } from 'playwright';
import { chromium } from '../../support/chromium.ts';
import { E2E_ORIGIN } from '../../support/platform.ts';
import { CPU_SLOWDOWN, NETWORK, PHONE } from '../phone.ts';
import type { PartReport } from '../report/report.ts';
import { median } from '../statistics.ts';
import { serveFlat } from './serve-flat.ts';
import { recordRequests, getScriptKb, getSteps } from './waterfall.ts';

const RUNS = 5;
const PAGE = '/events';
const MAX_RATIO = 1.1;
const MAX_MORE_KB = 30;
const MAX_MORE_STEPS = 1;
const CLI = path.resolve(import.meta.dirname, '../../../packages/build/src/cli.ts');

interface Load {
  /** Seconds from the start of the navigation until the first event is in the page. */
  seconds: number;
  scriptKb: number;
  steps: number;
}

/** The list of events of the site as it is, and of the same sources as one ordinary application without federation. */
export async function measureFlat(report: PartReport): Promise<void> {
  await promisify(execFile)(process.execPath, [CLI], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const flat = await serveFlat(path.join(import.meta.dirname, 'dist/site'), PAGE);
  const browser = await playwright.launch(await chromium());
  try {
    const loads = { federated: [] as Load[], flat: [] as Load[] };
    for (let run = 0; run < RUNS; run++) {
      loads.federated.push(await load(browser, E2E_ORIGIN));
      loads.flat.push(await load(browser, flat.origin));
    }
    reportLoads(report, medians(loads.federated), medians(loads.flat));
  } finally {
    await browser.close();
    flat.stop();
  }
}

function reportLoads(report: PartReport, federated: Load, flat: Load): void {
  const both = (figure: keyof Load) =>
    `${federated[figure].toFixed(1)}, one bundle ${flat[figure].toFixed(1)}`;
  report.figure({
    id: 'flat.seconds',
    label: `${PAGE}, time until the list over that of one bundle`,
    value: federated.seconds / flat.seconds,
    unit: 'ratio',
    goal: { atMost: MAX_RATIO },
    detail: `${both('seconds')} s`,
  });
  report.figure({
    id: 'flat.more-script',
    label: `${PAGE}, script more than one bundle`,
    value: federated.scriptKb - flat.scriptKb,
    unit: 'KB',
    goal: { atMost: MAX_MORE_KB },
    detail: `${both('scriptKb')} KB`,
  });
  report.figure({
    id: 'flat.more-steps',
    label: `${PAGE}, requests after each other more than one bundle`,
    value: federated.steps - flat.steps,
    unit: 'count',
    goal: { atMost: MAX_MORE_STEPS },
  });
}

const medians = (loads: readonly Load[]): Load => ({
  seconds: median(loads.map(({ seconds }) => seconds)),
  scriptKb: median(loads.map(({ scriptKb }) => scriptKb)),
  steps: median(loads.map(({ steps }) => steps)),
});

const MARK = 'first event';

/** Runs in the page, before its scripts: marks the first frame in which an event is visible. */
function markFirstEvent(mark: string): void {
  const look = () => {
    if (document.querySelector('main article')?.checkVisibility()) performance.mark(mark);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(browser: Browser, origin: string): Promise<Load> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await recordRequests(session);
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(markFirstEvent, MARK);
    await page.goto(origin + PAGE, { waitUntil: 'commit' });
    const shownAt = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      MARK,
    );
    const untilThen = requests();
    return {
      seconds: ((await shownAt.jsonValue()) ?? NaN) / 1000,
      scriptKb: getScriptKb(untilThen),
      steps: getSteps(untilThen),
    };
  } finally {
    await context.close();
  }
}
