import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '@backflow/contracts/services';
import { METRICS } from '@backflow/service-kit/process';
import { freePort } from '@backflow/stack';
import { expect, test } from '@playwright/test';
import { startCollector } from '../support/collector.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { pause } from '../support/processes.ts';
import { startProductionSite } from '../support/production-site.ts';
import type { ProcessName, ProductionSite } from '../support/production-site.ts';
import { checkRules, providePrometheus, startPrometheus } from '../support/prometheus.ts';
import { alertRules, allQueries, askedBy } from '../support/queries.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { everyJobDone } from '../support/stores.ts';

/* Metrics and traces of all processes, as an operator has them. */

const NAMES: readonly ProcessName[] = ['gateway', ...SERVICES];
/** Names that Prometheus itself adds. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const EMAIL = 'monitoring.someone@example.com';

const targets: string[] = [];
let collector: Awaited<ReturnType<typeof startCollector>>;
let site: ProductionSite;
let paused: ReturnType<typeof pause>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await useServiceProcesses('each');
  // Else the platform's own process would take the mail.
  await everyJobDone();
  paused = pause('notifications');
  collector = await startCollector();
  const settings: Partial<Record<ProcessName, NodeJS.ProcessEnv>> = {};
  for (const name of NAMES) {
    const port = await freePort();
    targets.push(`127.0.0.1:${port}`);
    settings[name] = { METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  }
  site = await startProductionSite(settings);
});
test.afterAll(async () => {
  await everyJobDone();
  await site.stop();
  paused.resume();
  collector.close();
});

async function scrape(): Promise<string> {
  const texts = await Promise.all(
    targets.map(async (target) => (await fetch(`http://${target}/metrics`)).text()),
  );
  return texts.join('\n');
}

/** Requests, a job and a mail. */
async function makeTraffic(): Promise<void> {
  for (let call = 0; call < 3; call += 1) await site.request('GET', '/api/events?limit=4');
  await site.request('GET', `/events?email=${EMAIL}`);
  await site.request('GET', '/api/nothing-of-the-kind');
  const reports = [
    { kind: 'LCP', value: 900 },
    { kind: 'CLS', value: 0.02 },
  ];
  await site.request('POST', '/api/release-reports', { body: { page: '/', releases: [], reports } });
  const subscribed = await site.request('POST', '/api/newsletter', { body: { email: EMAIL } });
  expect(subscribed.status).toBe(200);
  await expect.poll(scrape, { timeout: 20_000 }).toMatch(/backflow_deliveries_total\{.*status="sent"/);
}

test('every query of the dashboard and of the alert rules asks for metrics and labels that there are', async () => {
  await makeTraffic();
  const text = await scrape();
  const getLabels = new Map(
    Object.values(METRICS).map(({ name, labels }) => [name as string, new Set<string>(labels)]),
  );
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = getLabels.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/\b(\w+)="/g)) known.add(label);
    getLabels.set(name, known);
  }
  const families = new Set(Array.from(text.matchAll(/^# TYPE (\w+) /gm), ([, name = '']) => name));
  const problems = allQueries().flatMap(([owner, query]) => {
    const { metrics, labels } = askedBy(query);
    const asked = metrics.filter((name) => !OF_PROMETHEUS.metrics.includes(name));
    const missing = asked.filter((name) => !families.has(name.replace(/_(bucket|sum|count)$/, '')));
    const known = new Set([
      ...OF_PROMETHEUS.labels,
      ...['process', 'le'],
      ...asked.flatMap((name) => [
        ...(getLabels.get(name) ?? []),
        ...(getLabels.get(name.replace(/_(bucket|sum|count)$/, '')) ?? []),
      ]),
    ]);
    const unknown = labels.filter((label) => !known.has(label));
    return [...missing, ...unknown].map((name) => `${owner}: ${name}`);
  });
  expect(problems).toEqual([]);
  // Each metric of ours is in a scrape, and most have values already.
  for (const { name } of Object.values(METRICS)) expect([...families]).toContain(name);
});

test('every alert has its lines in the runbook', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating/alarms.md'), 'utf8');
  for (const { alert, annotations } of alertRules()) {
    expect(annotations.runbook).toBe('docs/operating/alarms.md');
    expect(guide, alert).toMatch(new RegExp(`^\\| \`${alert}\` +\\| \\S`, 'm'));
  }
});

test('a real Prometheus scrapes all processes, runs all queries and evaluates all rules', async () => {
  test.setTimeout(240_000);
  const problem = await providePrometheus();
  test.skip(problem !== undefined, `Debian's package prometheus is not installed: ${problem}`);
  expect(checkRules()).toContain('SUCCESS');
  const prometheus = await startPrometheus(targets);
  try {
    await expect
      .poll(() => prometheus.query('up == 1').catch(() => 0), { timeout: 30_000 })
      .toBe(NAMES.length);
    await makeTraffic();
    const counts = new Map<string, number>();
    for (const [owner, query] of allQueries()) counts.set(owner, await prometheus.query(query));
    const empty = [...counts].filter(([owner, count]) => owner.startsWith('panel') && count === 0);
    console.log(
      `${allQueries().length} queries run; no series yet: ${empty.map(([owner]) => owner).join(', ')}`,
    );
    await expect
      .poll(async () => (await prometheus.rules()).map(({ health }) => health), { timeout: 20_000 })
      .toEqual(alertRules().map(() => 'ok'));
  } finally {
    await prometheus.stop();
  }
});

test('a trace has the gateway, the service, its statements and the job that it queued', async () => {
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
  const response = await site.request('POST', '/api/newsletter', {
    body: { email: EMAIL },
    headers: { traceparent },
  });
  expect(response.status).toBe(200);
  const spans = () => collector.getSpans(TRACE);
  const find = (start: string) => spans().find(({ name }) => name.startsWith(start));
  // The job runs in another process, whose spans are sent later and in several requests.
  await expect
    .poll(() => spans().map(({ name }) => name), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^gateway newsletter/),
        expect.stringMatching(/^identity /),
        expect.stringMatching(/^sql /),
        'job notifications.send-mail',
      ]),
    );
  const jobId = find('job ')?.spanId;
  await expect
    .poll(() => spans().filter(({ parentSpanId }) => parentSpanId === jobId).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const withoutParent = () => {
    const ids = new Set([...spans().map(({ spanId }) => spanId), 'b7ad6b7169203331']);
    return spans().filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId));
  };
  await expect.poll(withoutParent, { timeout: 30_000 }).toEqual([]);
  expect(find('job ')?.parentSpanId).toBe(find('identity ')?.spanId);
});

test('metrics and traces name no person, address or path', async () => {
  const personal =
    /monitoring\.someone|example\.com|nothing-of-the-kind|127\.0\.0\.1|\/api\/|[0-9a-f]{8}-[0-9a-f]{4}-/;
  expect(await scrape()).not.toMatch(personal);
  expect(collector.text()).not.toBe('');
  expect(collector.text()).not.toMatch(personal);
});

test('pages are counted by their pattern, and only if they exist', async () => {
  const report = (page: string, ...named: { remote: string; version: string }[]) =>
    site.request('POST', '/api/release-reports', {
      body: { page, releases: named, reports: [{ kind: 'INP', value: 120 }] },
    });
  expect((await report('/dashboard')).status).toBe(200);
  expect((await report('/made-up')).status).toBe(200);
  expect((await report('/events', { remote: 'events', version: 'no-such-release' })).status).toBe(200);
  expect((await report(`/${EMAIL}`)).status).toBe(400);
  const text = await scrape();
  expect(text).toMatch(/backflow_web_vital_seconds_count\{.*vital="INP",page="\/dashboard",remote="shell"/);
  expect(text).not.toMatch(/made-up|no-such-release/);
});

test('the public port serves no metrics', async () => {
  for (const address of ['/metrics', '/metrics/', '/api/metrics', '//metrics', '/%6detrics']) {
    expect(await (await site.request('GET', address)).text()).not.toContain('backflow_');
  }
});

test('a browser traces only where the page says so, and reports how fast the page was by its pattern', async ({
  page,
}) => {
  const reports: unknown[] = [];
  const traced: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/release-reports')) reports.push(request.postDataJSON());
    const context = request.headers().traceparent;
    if (context !== undefined) traced.push(context);
  });
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  await page.goto('/forum');
  await page.waitForLoadState('networkidle');
  await leave();
  expect(traced).toEqual([]);

  await page.route(`${E2E_ORIGIN}/forum`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/(id="site-settings"[^>]*>\{)/, '$1"traces":true,');
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
  reports.length = 0;
  await page.goto('/forum');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  await leave();
  await expect
    .poll(() => reports)
    .toContainEqual({
      page: '/forum',
      // Whose areas it shows: the forum itself is closed to visitors.
      releases: expect.not.arrayContaining([expect.objectContaining({ remote: 'community' })]),
      reports: expect.arrayContaining([{ kind: 'TTFB', value: expect.any(Number) }]),
    });
  expect(traced).not.toEqual([]);
  for (const each of traced) expect(each).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});
