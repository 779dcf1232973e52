import { once } from 'node:events';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium as playwright } from 'playwright';
import { chromium } from '../../support/chromium.ts';
import { E2E_ORIGIN } from '../../support/platform.ts';
import type { PartReport } from '../report/report.ts';
import { median } from '../statistics.ts';
import { getBlocking } from './blocking.ts';

const PAGES = ['/', '/events', '/resources', '/login'];
const RUNS = 5;
const PERFORMANCE = 97;
const BLOCKING_MS = 100;
const SHIFT = 0.02;

/** Lighthouse's results for one load. */
interface Load {
  /** Points of a hundred by category. */
  points: Readonly<Record<string, number>>;
  blocking: number;
  /** The same by the processor time of the page's tasks, which other processes don't lengthen. */
  ownBlocking: number;
  shift: number;
  firstPaint: number;
  largestPaint: number;
}

/** Lighthouse on the public pages: as a phone with a cold cache, in the tests' Chromium; the median of five loads. */
export async function measurePages(report: PartReport): Promise<void> {
  const port = await freePort();
  const { args, ...options } = await chromium();
  const browser = await playwright.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    for (const path of PAGES) {
      const loads: Load[] = [];
      for (let run = 0; run < RUNS; run++) loads.push(await load(path, port));
      reportPage(report, path, loads);
    }
  } finally {
    await browser.close();
  }
}

function reportPage(report: PartReport, path: string, loads: readonly Load[]): void {
  const of = (figure: (load: Load) => number) => median(loads.map(figure));
  const seconds = (figure: (load: Load) => number) => `${(of(figure) / 1000).toFixed(2)} s`;
  const figure = (id: string) => ({ id: `pages.${path} ${id}`, label: `${path}, ${id}` });
  for (const category of Object.keys(loads[0]?.points ?? {})) {
    const isPerformance = category === 'performance';
    report.figure({
      ...figure(category),
      value: of(({ points }) => points[category] ?? NaN),
      unit: 'count',
      exact: !isPerformance,
      goal: { atLeast: isPerformance ? PERFORMANCE : 100 },
      ...(isPerformance && {
        detail: `first paint ${seconds((each) => each.firstPaint)}, largest ${seconds((each) => each.largestPaint)}`,
      }),
    });
  }
  report.figure({
    ...figure('blocking'),
    value: of(({ blocking }) => blocking),
    unit: 'ms',
    goal: { atMost: BLOCKING_MS },
    detail: `${Math.round(of(({ ownBlocking }) => ownBlocking))} ms by processor time`,
  });
  report.figure({
    ...figure('shift'),
    value: of(({ shift }) => shift),
    unit: 'ratio',
    goal: { atMost: SHIFT },
  });
}

async function load(path: string, port: number): Promise<Load> {
  const result = await lighthouse(E2E_ORIGIN + path, { port, logLevel: 'error' });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not load ${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories, audits } = result.lhr;
  const getValue = (audit: string) => audits[audit]?.numericValue ?? NaN;
  return {
    points: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    blocking: getValue('total-blocking-time'),
    ownBlocking: getBlocking(result.artifacts.Trace.traceEvents),
    shift: getValue('cumulative-layout-shift'),
    firstPaint: getValue('first-contentful-paint'),
    largestPaint: getValue('largest-contentful-paint'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port');
  return address.port;
}
