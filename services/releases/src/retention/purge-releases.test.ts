import { buildRelease } from '@backflow/service-kit/testing/releases';
import { jobRun } from '@backflow/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useReleases } from '../../test/start-releases.ts';
import { purgeOrphanedArchives, purgeReleases, purgeReleasesJob } from './purge-releases.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-11-23T12:00:00Z');
let now = START;
const service = await useReleases({
  now: () => now,
  settings: { RELEASES_KEEP_DAYS: 30, RELEASES_KEEP: 2 },
});
afterEach(() => {
  now = START;
});

const purge = () => purgeReleases(service.context, null, jobRun(service, purgeReleasesJob.contract));

async function publish(remote: string, ...versions: string[]): Promise<void> {
  for (const version of versions) {
    expect((await service.publish(buildRelease(remote, version), remote)).status).toBe(201);
    now += 1000;
  }
}

async function point(remote: string, body: object): Promise<void> {
  const response = await (
    await service.withToken()
  ).post(`/api/releases/${remote}/pointer`, { unchecked: 'A test.', ...body });
  expect([response.status, response.body.code]).toEqual([200, undefined]);
}

const getStored = async (remote: string): Promise<string[]> => {
  const { body } = await (await service.as(null)).get('/internal/releases');
  const served = body.data as { remote: string; stored: string[] }[];
  return served.find((each) => each.remote === remote)?.stored ?? [];
};

describe('old releases', () => {
  it('are deleted with their files once they are neither new nor among the newest', async () => {
    await publish('old', 'v1', 'v2', 'v3', 'v4');
    const before = (await service.files()).archives.length;
    now = START + 29 * DAY_MS;
    await purge();
    expect(await getStored('old')).toEqual(['v4', 'v3', 'v2', 'v1']);
    now = START + 31 * DAY_MS;
    await purge();
    expect(await getStored('old')).toEqual(['v4', 'v3']);
    expect((await service.files()).archives).toHaveLength(before - 2);
    expect((await (await service.as(null)).get('/internal/releases/old/v1')).status).toBe(404);
    expect((await (await service.as(null)).fetch('/internal/releases/old/v4')).status).toBe(200);
  });

  it('stay while they are live, previous or canary', async () => {
    await publish('pointed', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6');
    await point('pointed', { action: 'promote', version: 'v1' });
    await point('pointed', { action: 'promote', version: 'v2' });
    await point('pointed', { action: 'canary', version: 'v3', share: 10 });
    now = START + 400 * DAY_MS;
    await purge();
    expect(await getStored('pointed')).toEqual(['v6', 'v5', 'v3', 'v2', 'v1']);
  });

  it('stay for days after visitors got them last, however old they are', async () => {
    await publish('left', 'v1', 'v2', 'v3', 'v4', 'v5');
    await point('left', { action: 'promote', version: 'v1' });
    now = START + 100 * DAY_MS;
    await purge();
    for (const version of ['v2', 'v4', 'v5']) {
      await publish('left', `${version}-again`);
      await point('left', { action: 'promote', version: `${version}-again` });
    }
    now += 29 * DAY_MS;
    await purge();
    expect(await getStored('left')).toContain('v1');
    now += 2 * DAY_MS;
    await purge();
    expect(await getStored('left')).toEqual(['v5-again', 'v4-again']);
  });

  it('may be published again, with the same bytes only', async () => {
    await publish('again', 'v1', 'v2', 'v3');
    now = START + 31 * DAY_MS;
    await purge();
    expect(await getStored('again')).toEqual(['v3', 'v2']);
    const other = await service.publish(buildRelease('again', 'v1', { title: 'Other' }), 'again');
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
    await publish('again', 'v1');
    expect(await getStored('again')).toEqual(['v1', 'v3', 'v2']);
    expect((await (await service.as(null)).fetch('/internal/releases/again/v1')).status).toBe(200);
  });
});

describe('archives that no release names', () => {
  it('are deleted after a day', async () => {
    const { storage } = service.context;
    await publish('named', 'v1');
    await storage.write('named/killed.tar.gz', 'half an archive');
    now = Date.now() + 23 * HOUR_MS;
    await purgeOrphanedArchives(service.context);
    expect((await service.files()).archives).toContain('killed.tar.gz');
    now = Date.now() + 25 * HOUR_MS;
    await purgeOrphanedArchives(service.context);
    expect((await service.files()).archives).not.toContain('killed.tar.gz');
    expect((await (await service.as(null)).fetch('/internal/releases/named/v1')).status).toBe(200);
  });
});
