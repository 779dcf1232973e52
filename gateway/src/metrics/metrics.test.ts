import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeMetrics, metrics, openMetrics } from '@backflow/service-kit/process';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  await openMetrics('gateway');
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  closeMetrics();
});

const getLines = async (name: string): Promise<string[]> => {
  const { text } = (await metrics?.scrape()) ?? { text: '' };
  return text.split('\n').filter((line) => line.startsWith(`${name}{`));
};

const read = async (path: string, init?: RequestInit) => {
  const response = await fetch(gateway.url + path, init);
  return { status: response.status, text: await response.text() };
};

test('a request is counted by its endpoint, whatever its path and query', async () => {
  await read('/api/events?cursor=someone@example.com');
  await read('/api/events?cursor=someone@example.com');
  await read('/api/events/01890000-0000-7000-8000-000000000001/secret-text');
  await read('/my-private-page?email=someone@example.com');
  const requests = await getLines('backflow_requests_total');
  expect(requests).toContainEqual(
    expect.stringContaining('service="gateway",endpoint="events.list",method="GET",status="2xx"'),
  );
  expect(requests).toContainEqual(
    expect.stringContaining('service="gateway",endpoint="other",method="GET",status="4xx"'),
  );
  expect(requests).toContainEqual(expect.stringContaining('endpoint="site.pages"'));
  const { text } = (await metrics?.scrape()) ?? { text: '' };
  expect(text).not.toMatch(/someone|example\.com|private|secret|01890000|127\.0\.0\.1/);
});

test('cached responses, requests to services and lanes are counted', async () => {
  await read('/api/events?limit=7');
  await read('/api/events?limit=7');
  expect(await getLines('backflow_cache_requests_total')).toEqual([
    expect.stringMatching(/result="miss".* [1-9]/),
    expect.stringMatching(/result="hit".* [1-9]/),
  ]);
  expect(await getLines('backflow_cache_entries')).toEqual([expect.stringMatching(/ [1-9]\d*$/)]);
  expect(await getLines('backflow_upstream_requests_total')).toContainEqual(
    expect.stringContaining('upstream="events",lane="call",outcome="succeeded"'),
  );
  const lanes = await getLines('backflow_requests_in_flight');
  expect(lanes.map((line) => /lane="(\w+)"/.exec(line)?.[1])).toEqual([
    'call',
    'file',
    'upload',
    'stream',
    'site',
  ]);
  expect(lanes).toEqual(lanes.map(() => expect.stringMatching(/ 0$/)));
});

test('the public port has no metrics', async () => {
  for (const path of ['/metrics', '/metrics/', '/api/metrics', '//metrics', '/%6detrics']) {
    const { text } = await read(path);
    expect(text).not.toContain('backflow_');
  }
});
