import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { METRICS } from './metric-list.ts';
import { closeMetrics, metrics, openMetrics } from './metrics.ts';
import { createMetricsServer, serveMetrics } from './serve-metrics.ts';

afterEach(closeMetrics);

const getText = async (): Promise<string> => (await metrics?.scrape())?.text ?? '';

test('each metric has a unit or a counter’s suffix in its name, a help text, and labels that no visitor chooses', () => {
  const chosen = /path|url|address|ip|member|user|email|session|query|id$/i;
  for (const { type, name, help, labels } of Object.values(METRICS)) {
    expect(name).toMatch(type === 'counter' ? /_total$/ : /^(?!.*_total$)/);
    expect(help).toMatch(/\.$/);
    expect(labels.filter((label) => chosen.test(label))).toEqual([]);
  }
});

test('a scrape has counters, histograms and what is read for it, with the name of the process', async () => {
  await openMetrics('services');
  metrics?.count('jobRuns', { queue: 'events.purge', outcome: 'done' });
  metrics?.observe('jobSeconds', { queue: 'events.purge' }, 0.02);
  metrics?.onScrape((set) => set('redisReady', { service: 'events' }, 1));
  const text = await getText();
  expect(text).toContain('backflow_job_runs_total{queue="events.purge",outcome="done",process="services"} 1');
  expect(text).toContain(
    'backflow_job_duration_seconds_bucket{le="0.05",process="services",queue="events.purge"} 1',
  );
  expect(text).toContain('backflow_redis_ready{service="events",process="services"} 1');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{process="services"\} \d/);
});

test('what can no longer be read is absent, and does not spoil the rest', async () => {
  await openMetrics('events');
  let isAway = false;
  metrics?.onScrape((set) => {
    if (isAway) throw new Error('away');
    set('diskFree', { folder: 'files' }, 1);
  });
  metrics?.onScrape((set) => set('redisReady', { service: 'events' }, 0));
  expect(await getText()).toContain('backflow_disk_free_bytes{folder="files"');
  isAway = true;
  const text = await getText();
  expect(text).not.toContain('backflow_disk_free_bytes{');
  expect(text).toContain('backflow_redis_ready{service="events",process="events"} 0');
});

test('a label with ever new values takes no more than its share of memory', async () => {
  await openMetrics('events');
  for (let index = 0; index < 5000; index += 1) metrics?.count('rateLimited', { limit: `limit-${index}` });
  const lines = (await getText())
    .split('\n')
    .filter((line) => line.startsWith('backflow_rate_limited_total{'));
  expect(lines).toHaveLength(3001);
  expect(lines).toContain('backflow_rate_limited_total{limit="other",process="events"} 2000');
});

test('the port answers GET /metrics alone', async () => {
  const server = createMetricsServer(await openMetrics('events'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, type: response.headers.get('content-type') };
  };
  expect(await read('/metrics')).toEqual({ status: 200, type: expect.stringContaining('text/plain') });
  expect(await read('/metrics', 'POST')).toMatchObject({ status: 404 });
  expect(await read('/')).toMatchObject({ status: 404 });
  await new Promise((resolve) => server.close(resolve));
});

test('a process whose port is taken starts, and serves its metrics once the port is free', async () => {
  const old = createServer();
  await new Promise<void>((resolve) => void old.listen(0, '127.0.0.1', resolve));
  const { port } = old.address() as AddressInfo;
  await serveMetrics('events', { port, host: '127.0.0.1' }, createLogger('test', 'silent'));
  old.close();
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    if (response?.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

const PROCESS = `
  import { createServer } from 'node:http';
  import { createRequire } from 'node:module';
  import { createLogger, runProcess, startTelemetry } from '@backflow/service-kit/process';
  await startTelemetry('events');
  const close = () => Promise.resolve();
  const log = createLogger('test', 'silent');
  await runProcess({ createServer, host: '127.0.0.1', port: 0, log, close });
  const { cache } = createRequire(import.meta.filename ?? process.cwd() + '/x.js');
  process.send({ loaded: Object.keys(cache).some((path) => path.includes('prom-client')) });
`;

test.each([
  { setting: '', loaded: false },
  { setting: '0', loaded: true },
])('with METRICS_PORT="$setting" the library is loaded: $loaded', async ({ setting, loaded }) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ REDIS_URL: 'redis://127.0.0.1:9', PORT: '0', PUBLIC_ORIGIN: 'https://academy.example' },
      ...{ GATEWAY_SECRET: 's'.repeat(32), METRICS_PORT: setting, LOG_LEVEL: 'silent' },
    },
  });
  const message = await new Promise((resolve) => {
    child.on('message', (each) => typeof each === 'object' && resolve(each));
  });
  expect(message).toEqual({ loaded });
  child.kill();
  await once(child, 'exit');
});
