import { asOwner, randomAddress, runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildRemote } from '../../test/pointer-client.ts';
import type { TestRemote } from '../../test/pointer-client.ts';
import { buildCanary, newMember, report } from '../../test/report-client.ts';
import { useReleases } from '../../test/start-releases.ts';
import { purgeReleaseReports } from './purge-reports.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { now: Date.parse('2026-11-23T18:00:00.000Z') };
const service = await useReleases({ now: () => clock.now });

const newConfirmed = async () => service.as(await service.buildMember());

const getFigures = async (remote: TestRemote, version: string) => {
  const { releases } = await remote.state();
  const found = releases.find((release) => release.version === version);
  return found && [found.loads, found.failures];
};

const getRows = (remote: TestRemote) =>
  asOwner<Record<string, unknown> & { row: string; reporter: string }>(
    service,
    `select s.*, s::text as row, encode(s.reporter, 'hex') as reporter
       from releases.page_reports s
       join releases.releases e on e.id = s.release_id
       join releases.remotes m on m.id = e.remote_id where m.name = $1 order by s.kind, s.message`,
    [remote.name],
  );

/** Makes releases of a remote use an endpoint. */
const useEndpoint = (remote: TestRemote, version: string, path: string) =>
  asOwner(
    service,
    `update releases.releases set document = jsonb_set(document, '{uses,endpoints}', $3)
      where version = $2 and remote_id = (select id from releases.remotes where name = $1)`,
    [remote.name, version, JSON.stringify([{ path }])],
  );

describe('reports of releases', () => {
  it('count each member, and each network of visitors, once for a release', async () => {
    const remote = await buildCanary(service);
    const member = await newConfirmed();
    for (const version of ['v1', 'v1', 'v2']) await report(member, remote, version);
    for (let call = 0; call < 2; call += 1)
      await report(await service.as(null, { address: '192.0.2.1' }), remote, 'v1');
    await report(await service.as(null, { address: '192.0.2.2' }), remote, 'v1', 'files');
    // Two /64 of one /48.
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::1'])
      await report(await service.as(null, { address }), remote, 'v1');
    expect(await getFigures(remote, 'v1')).toEqual([3, 1]);
    expect(await getFigures(remote, 'v2')).toEqual([1, 0]);
  });

  it('are shown by Pacific day, for two weeks', async () => {
    const remote = await buildCanary(service);
    const start = clock.now;
    const member = await newConfirmed();
    // 23:30 on the 22nd in Pacific time.
    clock.now = Date.parse('2026-11-23T07:30:00.000Z');
    await report(member, remote, 'v1');
    clock.now = start;
    await report(member, remote, 'v1', 'render');
    await report(await newConfirmed(), remote, 'v1');
    expect((await remote.state()).live).toMatchObject({
      ...{ loads: 2, failures: 1 },
      days: [
        { day: '2026-11-22', loads: 1, failures: 0 },
        { day: '2026-11-23', loads: 1, failures: 1 },
      ],
    });
    clock.now = start + 13 * DAY_MS;
    await runJob(service, purgeReleaseReports, null);
    expect((await remote.state()).live).toMatchObject({
      days: [{ day: '2026-11-23' }],
      loads: 1,
      failures: 1,
    });
    clock.now += DAY_MS;
    await runJob(service, purgeReleaseReports, null);
    expect((await remote.state()).live).toMatchObject({ days: [], loads: 0, failures: 0 });
    clock.now = start;
  });

  it('ignore unknown remotes and releases, and count the others of the same call', async () => {
    const remote = await buildCanary(service);
    const release = { remote: remote.name, version: 'v2' };
    const reports = [
      { kind: 'load', release: { remote: 'unknown', version: 'v1' } },
      { kind: 'load', release: { remote: remote.name, version: 'v9' } },
      { kind: 'shown', release },
      { kind: 'mount', release },
    ];
    const client = await newConfirmed();
    const { status } = await client.post('/api/release-reports', { page: '/one', releases: [], reports });
    expect(status).toBe(200);
    expect(await getFigures(remote, 'v2')).toEqual([1, 1]);
  });

  it('are one row for each reporter, day, page and kind, and at most some hundreds', async () => {
    const remote = await buildCanary(service);
    const member = await newMember(service, remote, 'live');
    for (let load = 0; load < 3; load += 1) await report(member, remote, 'v1');
    await report(member, remote, 'v1', 'shown', { page: '/two' });
    // A page that no release has: any number of them is one.
    for (const page of ['/made-up', '/made-up/2']) await report(member, remote, 'v1', 'shown', { page });
    expect((await getRows(remote)).map(({ page, count }) => [page, count]).sort()).toEqual([
      ['', 2],
      ['/one', 3],
      ['/two', 1],
    ]);
    const release = { remote: remote.name, version: 'v1' };
    const getWord = (number: number) => String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26));
    for (let call = 0; call < 8; call += 1) {
      const reports = Array.from({ length: 40 }, (_, each) => ({
        ...{ kind: 'error', release, message: `Message ${getWord(call * 40 + each)}` },
      }));
      await member.post('/api/release-reports', { page: '/one', releases: [release], reports });
    }
    expect((await getRows(remote)).length).toBeLessThanOrEqual(240);
  });

  it('are stored without what may be personal', async () => {
    const remote = await buildCanary(service);
    const message =
      'TypeError: Can’t show "Mary Member" <mary@example.com> of /events/4711?token=abc, order 5f2a9786-1111 `x y`';
    await report(await newConfirmed(), remote, 'v1', 'error', { message, frame: 'pages.one.js:1:20' });
    const [row] = await getRows(remote);
    expect(row?.message).toBe('TypeError: Can’t show “…” (email) of /events/# order # “…”');
    expect(row?.frame).toBe('pages.one.js:1:20');
  });

  it('of a failed call are about the releases of the page that use the endpoint, by its pattern', async () => {
    const [using, other] = [await buildCanary(service), await buildCanary(service)];
    await useEndpoint(using, 'v1', '/api/events/:id');
    const releases = [using, other].map(({ name }) => ({ remote: name, version: 'v1' }));
    const send = async (path: string, status: number) =>
      (await newConfirmed()).post('/api/release-reports', {
        ...{ page: '/one', releases, reports: [{ kind: 'call', call: { path, status } }] },
      });
    expect((await send('/api/events/:id', 500)).status).toBe(200);
    const getMessages = async (remote: TestRemote) => (await getRows(remote)).map(({ message }) => message);
    expect(await getMessages(using)).toEqual(['/api/events/:id answered 500']);
    expect(await getMessages(other)).toEqual([]);
    // The shell's own, or another service's: of no release.
    await send('/api/user/notices/count', 500);
    expect(await getMessages(using)).toHaveLength(1);
    // No release can declare what there isn't.
    await send('/api/no-such-thing/Mary', 404);
    for (const remote of [using, other])
      expect(await getMessages(remote)).toContain('/api/no-such-thing/:id answered 404');
  });

  it.each([
    { reports: [] },
    { reports: Array.from({ length: 41 }, () => ({ kind: 'shown' })) },
    { reports: [{ kind: 'boredom' }] },
    { reports: [{ kind: 'shown', release: { remote: '../events', version: 'v1' } }] },
    { reports: [{ kind: 'error', frame: 'https://example.com/x.js' }] },
    { reports: [{ kind: 'call', call: { path: '/api/events', status: 200 } }] },
    { reports: [{ kind: 'LCP', value: -1 }] },
    { reports: [{ kind: 'LCP', value: 1e9 }] },
    { page: '/someone@example.com' },
    { page: 'https://example.com/' },
  ])('refuse %j', async (body) => {
    const client = await newConfirmed();
    const whole = { page: '/', releases: [], reports: [{ kind: 'shown' }], ...body };
    expect((await client.post('/api/release-reports', whole)).status).toBe(400);
  });

  it('are limited for each network', async () => {
    const remote = await buildCanary(service);
    const client = await service.as(null, { address: randomAddress() });
    const statuses = await Promise.all(Array.from({ length: 61 }, () => report(client, remote, 'v2')));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('name nobody in the database', async () => {
    const remote = await buildRemote(service);
    const member = await service.buildMember();
    const client = await service.as(member, { address: '192.0.2.77' });
    for (const version of ['v1', 'v2']) await report(client, remote, version);
    const rows = await getRows(remote);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ reporter }) => reporter)).size).toBe(2);
    const text = rows.map(({ row }) => row).join();
    for (const known of [member.id, member.id.replaceAll('-', ''), '192.0.2.77'])
      expect(text).not.toContain(known);
  });
});
