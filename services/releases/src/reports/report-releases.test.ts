import { randomUUID } from 'node:crypto';
import type { FAILURE_KINDS } from '@backflow/contracts/releases';
import { canaryPosition } from '@backflow/service-kit';
import {
  asOwner,
  randomAddress,
  runJob,
  runWhileLocked,
  topicsAnnounced,
} from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildRemote, versionsIn } from '../../test/pointer-client.ts';
import type { TestRemote } from '../../test/pointer-client.ts';
import { useReleases } from '../../test/start-releases.ts';
import { purgeReleaseReports } from './purge-reports.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { now: Date.parse('2026-11-23T18:00:00.000Z') };
const service = await useReleases({ now: () => clock.now });

type Failure = (typeof FAILURE_KINDS)[number] | null;

/** Reports what became of a release. */
const report = (client: TestClient, { name: remote }: TestRemote, version: string, failure: Failure = null) =>
  client.post('/api/release-outcomes', { outcomes: [{ remote, version, failure }] });

/** A member with a confirmed address, each from a network of their own. */
const newMember = async (overrides = {}) => service.as(await service.buildMember(overrides));

/** A member to whom the site gives a canary of 5 %, or of more. */
const newCanaryMember = ({ name }: TestRemote) => newMember({ id: idWith(name, (position) => position < 5) });

function idWith(remote: string, isRight: (position: number) => boolean): string {
  for (;;) {
    const id = randomUUID();
    if (isRight(canaryPosition(remote, id))) return id;
  }
}

/** Reports of one failure or load from each of `count` members with the canary. */
async function reportByMembers(remote: TestRemote, version: string, count: number, failure: Failure = null) {
  for (let member = 0; member < count; member += 1)
    expect((await report(await newCanaryMember(remote), remote, version, failure)).status).toBe(200);
}

/** A remote whose release v2 is the canary of v1. */
async function buildCanary(): Promise<TestRemote> {
  const remote = await buildRemote(service);
  await remote.promote('v1');
  await remote.change({ action: 'canary', version: 'v2', share: 10 });
  return remote;
}

const getFigures = async (remote: TestRemote, version: string) => {
  const { releases } = await remote.state();
  const found = releases.find((release) => release.version === version);
  return found && [found.loads, found.failures];
};

describe('reports of releases', () => {
  it('count each member, and each network of visitors, once for a release', async () => {
    const remote = await buildCanary();
    const member = await newMember();
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
    const remote = await buildCanary();
    const start = clock.now;
    const member = await newMember();
    // 23:30 on the 22nd in Pacific time.
    clock.now = Date.parse('2026-11-23T07:30:00.000Z');
    await report(member, remote, 'v1');
    clock.now = start;
    await report(member, remote, 'v1', 'render');
    await report(await newMember(), remote, 'v1');
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
    const remote = await buildCanary();
    const outcomes = [
      { remote: 'unknown', version: 'v1', failure: 'load' },
      { remote: remote.name, version: 'v9', failure: 'load' },
      { remote: remote.name, version: 'v2', failure: null },
      { remote: remote.name, version: 'v2', failure: 'mount' },
    ];
    const client = await newMember();
    expect((await client.post('/api/release-outcomes', { outcomes })).status).toBe(200);
    expect(await getFigures(remote, 'v2')).toEqual([1, 1]);
  });

  it.each([
    { outcomes: [] },
    { outcomes: Array.from({ length: 21 }, () => ({ remote: 'events', version: 'v1', failure: null })) },
    { outcomes: [{ remote: 'events', version: 'v1', failure: 'boredom' }] },
    { outcomes: [{ remote: '../events', version: 'v1', failure: null }] },
  ])('refuse %j', async (body) => {
    expect((await (await newMember()).post('/api/release-outcomes', body)).status).toBe(400);
  });

  it('are limited for each network', async () => {
    const remote = await buildCanary();
    const client = await service.as(null, { address: randomAddress() });
    const statuses = await Promise.all(Array.from({ length: 61 }, () => report(client, remote, 'v2')));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('name nobody in the database', async () => {
    const remote = await buildCanary();
    const member = await service.buildMember();
    const client = await service.as(member, { address: '192.0.2.77' });
    for (const version of ['v1', 'v2']) await report(client, remote, version);
    const rows = await asOwner<{ row: string; reporter: string }>(
      service,
      `select s::text as row, encode(s.reporter, 'hex') as reporter from releases.release_reports s
         join releases.releases e on e.id = s.release_id
         join releases.remotes m on m.id = e.remote_id where m.name = $1`,
      [remote.name],
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ reporter }) => reporter)).size).toBe(2);
    const text = rows.map(({ row }) => row).join();
    for (const known of [member.id, member.id.replaceAll('-', ''), '192.0.2.77'])
      expect(text).not.toContain(known);
  });
});

describe('a canary', () => {
  it('is rolled back once enough members report failures, with the figures', async () => {
    const remote = await buildCanary();
    await reportByMembers(remote, 'v2', 5);
    await reportByMembers(remote, 'v2', 4, 'render');
    expect(versionsIn(await remote.state()).canary).toEqual(['v2', 10]);
    const last = await newCanaryMember(remote);
    const topics = await topicsAnnounced(service, () => report(last, remote, 'v2', 'load'));
    expect(topics).toEqual(['releases']);
    const state = await remote.state();
    expect(versionsIn(state)).toEqual({ live: 'v1', previous: null, canary: null });
    expect(state.changedBy).toEqual({ kind: 'automatic', name: 'The site' });
    const reason =
      '5 of 10 members with it (50%) reported a failure, most often that it failed while it was shown.';
    const [entry] = await remote.history();
    expect(entry).toMatchObject({
      ...{ action: 'automatic-rollback', by: { kind: 'automatic' }, share: 10, reason },
      ...{ from: 'v2', to: 'v1', at: new Date(clock.now).toISOString() },
    });
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ action: 'releases.automaticRollback', actorId: null, details: { from: 'v2', reason } },
    });
  });

  it('stays while the share of failures is small', async () => {
    const remote = await buildCanary();
    await reportByMembers(remote, 'v2', 46);
    await reportByMembers(remote, 'v2', 5, 'files');
    expect(versionsIn(await remote.state()).canary).toEqual(['v2', 10]);
  });

  it('stays whatever one member or one network reports', async () => {
    const remote = await buildCanary();
    const member = await newMember();
    for (let call = 0; call < 10; call += 1) await report(member, remote, 'v2', 'render');
    // Accounts without a confirmed address, and visitors, of one network.
    const address = '192.0.2.9';
    for (let call = 0; call < 6; call += 1) {
      const account = await service.buildMember({ isEmailConfirmed: false });
      await report(await service.as(account, { address }), remote, 'v2', 'render');
      await report(await service.as(null, { address }), remote, 'v2', 'render');
    }
    expect(await getFigures(remote, 'v2')).toEqual([0, 2]);
    expect(versionsIn(await remote.state()).canary).toEqual(['v2', 10]);
  });

  it('stays whatever members who were not given it, and visitors of any network, report', async () => {
    const remote = await buildCanary();
    for (let call = 0; call < 6; call += 1) {
      const id = idWith(remote.name, (position) => position >= 10);
      await report(await newMember({ id }), remote, 'v2', 'render');
      const visitor = await service.as(null, { address: randomAddress() });
      await report(visitor, remote, 'v2', 'render');
      // An id among the ones with the canary is no proof without a confirmed address.
      const unconfirmed = await service.buildMember({
        ...{ id: idWith(remote.name, (position) => position < 5), isEmailConfirmed: false },
      });
      const account = await service.as(unconfirmed, { address: randomAddress() });
      await report(account, remote, 'v2', 'render');
    }
    expect(await getFigures(remote, 'v2')).toEqual([0, 18]);
    expect(versionsIn(await remote.state()).canary).toEqual(['v2', 10]);
    // Nor do they keep a failing one: their reports of success don't count either.
    await reportByMembers(remote, 'v2', 5, 'render');
    expect(versionsIn(await remote.state()).canary).toBeNull();
  });

  it('counts members who got it when its share grew', async () => {
    const remote = await buildCanary();
    const later = { id: idWith(remote.name, (position) => position >= 10 && position < 50) };
    const member = await newMember(later);
    await report(member, remote, 'v2', 'render');
    await reportByMembers(remote, 'v2', 4, 'render');
    expect(versionsIn(await remote.state()).canary).toEqual(['v2', 10]);
    await remote.change({ action: 'canary', share: 50 });
    await report(member, remote, 'v2', 'render');
    expect(versionsIn(await remote.state()).canary).toBeNull();
  });

  it('is counted from zero when it is started again', async () => {
    const remote = await buildCanary();
    await reportByMembers(remote, 'v2', 5, 'sdk');
    clock.now += 60_000;
    await remote.change({ action: 'canary', version: 'v2', share: 5 });
    await reportByMembers(remote, 'v2', 4, 'sdk');
    expect(versionsIn(await remote.state()).canary).toEqual(['v2', 5]);
    await reportByMembers(remote, 'v2', 1, 'sdk');
    expect(versionsIn(await remote.state()).canary).toBeNull();
  });

  it('is rolled back once by reports at the same time', async () => {
    const remote = await buildCanary();
    await reportByMembers(remote, 'v2', 4, 'mount');
    const clients = [await newCanaryMember(remote), await newCanaryMember(remote)];
    const reports = await runWhileLocked(
      service,
      { rows: 'select from releases.remotes where name = $1 for update', bind: [remote.name] },
      clients.map((client) => () => report(client, remote, 'v2', 'mount')),
    );
    expect(reports.map(({ status }) => status)).toEqual([200, 200]);
    const actions = (await remote.history()).map(({ action }) => action);
    expect(actions).toEqual(['automatic-rollback', 'canary', 'promote']);
  });

  it('is not rolled back for failures of the live release', async () => {
    const remote = await buildCanary();
    await reportByMembers(remote, 'v1', 6, 'render');
    expect(versionsIn(await remote.state())).toEqual({ live: 'v1', previous: null, canary: ['v2', 10] });
    expect(await getFigures(remote, 'v1')).toEqual([0, 6]);
  });
});
