import { closeMetrics, metrics, openMetrics } from '@backflow/service-kit';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { buildRemote } from '../../test/pointer-client.ts';
import { useReleases } from '../../test/start-releases.ts';

const service = await useReleases();
beforeEach(() => openMetrics('releases'));
afterEach(closeMetrics);

const report = async (body: Record<string, unknown>) =>
  (await service.as(null)).post('/api/release-reports', {
    page: '/',
    releases: [],
    reports: [
      { kind: 'LCP', value: 1500 },
      { kind: 'CLS', value: 0.2 },
    ],
    ...body,
  });

const series = async (): Promise<string[]> => {
  const { text } = (await metrics?.scrape()) ?? { text: '' };
  return text.split('\n').filter((line) => /^backflow_web_vital_\w+_count/.test(line));
};

it('counts a page of the shell, in seconds, and its layout shift', async () => {
  expect((await report({})).status).toBe(200);
  expect(await series()).toEqual([
    expect.stringContaining('vital="LCP",page="/",remote="shell",release=""'),
    expect.stringContaining('backflow_web_vital_layout_shift_count'),
  ]);
  const { text } = (await metrics?.scrape()) ?? { text: '' };
  expect(text).toMatch(/backflow_web_vital_seconds_sum\{.*\} 1\.5/);
});

it('counts a page of a release by its remote, and ignores pages and releases that do not exist', async () => {
  const { name } = await buildRemote(service);
  const release = { remote: name, version: 'v1' };
  for (const body of [
    { page: '/made-up' },
    { page: '/one', releases: [{ remote: name, version: 'v9' }] },
    { page: '/made-up', releases: [release] },
    { page: '/one', releases: [{ remote: 'nobody', version: 'v1' }] },
  ])
    expect((await report(body)).status).toBe(200);
  expect(await series()).toEqual([]);
  await report({ page: '/one', releases: [release] });
  expect((await series())[0]).toContain(`page="/one",remote="${name}",release="v1"`);
});

it('does nothing while metrics are off', async () => {
  closeMetrics();
  expect((await report({})).status).toBe(200);
});
