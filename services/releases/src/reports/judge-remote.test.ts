import { FAILURE_KINDS, RELEASE_VITALS } from '@backflow/contracts/releases';
import { randomAddress, runWhileLocked, topicsAnnounced } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildRemote, versionsIn } from '../../test/pointer-client.ts';
import type { TestRemote } from '../../test/pointer-client.ts';
import {
  buildCanary,
  idWith,
  newMember,
  report,
  reportByMembers as reportByMembersOf,
} from '../../test/report-client.ts';
import { startReleases, useReleases } from '../../test/start-releases.ts';
import type { ReleasesService } from '../../test/start-releases.ts';

const clock = { now: Date.parse('2026-11-23T18:00:00.000Z') };
const now = () => clock.now;
const service = await useReleases({ now, settings: { CANARY_MIN_MEASURED: 10 } });

const reportByMembers = (
  ...args: Parameters<typeof reportByMembersOf> extends [unknown, ...infer Rest] ? Rest : never
) => reportByMembersOf(service, ...args);
const getCanary = async (remote: TestRemote) => versionsIn(await remote.state()).canary;
const CANARY = ['v2', 10];

describe('a canary', () => {
  it('is ended once it is certainly worse for members than live, with the figures', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'canary', 5);
    await reportByMembers(remote, 'live', 12);
    await reportByMembers(remote, 'canary', 4, 'render');
    expect(await getCanary(remote)).toEqual(CANARY);
    const last = await newMember(service, remote, 'canary');
    const topics = await topicsAnnounced(service, () => report(last, remote, 'v2', 'load'));
    expect(topics).toEqual(['releases']);
    const state = await remote.state();
    expect(versionsIn(state)).toEqual({ live: 'v1', previous: null, canary: null });
    expect(state.changedBy).toEqual({ kind: 'automatic', name: 'The site' });
    const reason =
      '5 of 10 members with it (50%) met a failure, most often that it failed while it was shown; with the live release since then, 0 of 12 on the same pages (0%).';
    const [entry] = await remote.history();
    expect(entry).toMatchObject({
      ...{ action: 'automatic-rollback', by: { kind: 'automatic' }, share: 10, reason },
      ...{ from: 'v2', to: 'v1', at: new Date(clock.now).toISOString() },
    });
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ action: 'releases.automaticRollback', actorId: null, details: { from: 'v2', reason } },
    });
  });

  it.each(FAILURE_KINDS)('is ended by members who meet a failure of the kind %s', async (kind) => {
    const remote = await buildCanary(service);
    const call = { path: '/api/no-such-thing', status: 404 };
    await reportByMembers(remote, 'canary', 4, kind, kind === 'call' ? { call } : {});
    expect(await getCanary(remote)).toEqual(CANARY);
    await reportByMembers(remote, 'canary', 1, kind, kind === 'call' ? { call } : {});
    expect(await getCanary(remote)).toBeNull();
  });

  it('stays while few members meet failures, also without anybody to compare with', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'canary', 35);
    await reportByMembers(remote, 'canary', 6, 'files');
    expect(await getCanary(remote)).toEqual(CANARY);
  });

  it('stays while as many members meet failures with the live release', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'live', 12, 'call', { call: { path: '/api/no-such-thing', status: 404 } });
    await reportByMembers(remote, 'live', 12);
    await reportByMembers(remote, 'canary', 6);
    await reportByMembers(remote, 'canary', 8, 'error');
    expect(await getCanary(remote)).toEqual(CANARY);
  });

  it('is compared with live on the same pages alone', async () => {
    const remote = await buildCanary(service);
    // As bad as the canary, but where it was not met.
    await reportByMembers(remote, 'live', 12, 'error', { page: '/two' });
    await reportByMembers(remote, 'live', 12);
    await reportByMembers(remote, 'canary', 6);
    await reportByMembers(remote, 'canary', 8, 'error');
    expect(await getCanary(remote)).toBeNull();
  });

  it('is ended on a page that only it has, where it fails for more members than the setting allows', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'live', 30);
    await reportByMembers(remote, 'canary', 30);
    await reportByMembers(remote, 'canary', 5, 'mount', { page: '/two' });
    expect(await getCanary(remote)).toBeNull();
    expect((await remote.history())[0]?.reason).toMatch(/no member was on the same pages/);
  });

  it('is compared with live over the same time alone', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    await reportByMembers(remote, 'live', 12, 'error');
    clock.now += 60_000;
    await remote.change({ action: 'canary', version: 'v2', share: 10 });
    await reportByMembers(remote, 'live', 12);
    await reportByMembers(remote, 'canary', 6);
    await reportByMembers(remote, 'canary', 8, 'error');
    expect(await getCanary(remote)).toBeNull();
  });

  it('stays whatever one member or one network reports', async () => {
    const remote = await buildCanary(service);
    const member = await newMember(service, remote, 'canary');
    for (let call = 0; call < 10; call += 1) await report(member, remote, 'v2', 'render');
    // Accounts without a confirmed address, and visitors, of one network.
    const address = '192.0.2.9';
    for (let call = 0; call < 6; call += 1) {
      const account = await service.buildMember({ isEmailConfirmed: false });
      await report(await service.as(account, { address }), remote, 'v2', 'render');
      await report(await service.as(null, { address }), remote, 'v2', 'render');
    }
    expect(await getCanary(remote)).toEqual(CANARY);
  });

  it('stays whatever members who were not given it, and visitors of any network, report', async () => {
    const remote = await buildCanary(service);
    for (let call = 0; call < 6; call += 1) {
      await report(await newMember(service, remote, 'live'), remote, 'v2', 'render');
      await report(await service.as(null, { address: randomAddress() }), remote, 'v2', 'render');
      // An id among the ones with the canary is no proof without a confirmed address.
      const unconfirmed = await service.buildMember({
        ...{ id: idWith(remote.name, (position) => position < 5), isEmailConfirmed: false },
      });
      await report(await service.as(unconfirmed, { address: randomAddress() }), remote, 'v2', 'render');
    }
    expect(await getCanary(remote)).toEqual(CANARY);
    // Nor do they make live look worse, or keep a failing canary: only who was given live counts.
    for (let call = 0; call < 6; call += 1)
      await report(await newMember(service, remote, 'canary'), remote, 'v1', 'render');
    await reportByMembers(remote, 'canary', 5, 'render');
    expect(await getCanary(remote)).toBeNull();
  });

  it('counts members who got it when its share grew', async () => {
    const remote = await buildCanary(service);
    const later = { id: idWith(remote.name, (position) => position >= 10 && position < 50) };
    const member = await service.as(await service.buildMember(later));
    await report(member, remote, 'v2', 'render');
    await reportByMembers(remote, 'canary', 4, 'render');
    expect(await getCanary(remote)).toEqual(CANARY);
    await remote.change({ action: 'canary', share: 50 });
    await report(member, remote, 'v2', 'render');
    expect(await getCanary(remote)).toBeNull();
  });

  it('is counted from zero when it is started again', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'canary', 5, 'sdk');
    clock.now += 60_000;
    await remote.change({ action: 'canary', version: 'v2', share: 5 });
    await reportByMembers(remote, 'canary', 4, 'sdk');
    expect(await getCanary(remote)).toEqual(['v2', 5]);
    await reportByMembers(remote, 'canary', 1, 'sdk');
    expect(await getCanary(remote)).toBeNull();
  });

  it('is ended once by reports at the same time', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'canary', 4, 'mount');
    const clients = [await newMember(service, remote, 'canary'), await newMember(service, remote, 'canary')];
    const reports = await runWhileLocked(
      service,
      { rows: 'select from releases.remotes where name = $1 for update', bind: [remote.name] },
      clients.map((client) => () => report(client, remote, 'v2', 'mount')),
    );
    expect(reports.map(({ status }) => status)).toEqual([200, 200]);
    const actions = (await remote.history()).map(({ action }) => action);
    expect(actions).toEqual(['automatic-rollback', 'canary', 'promote']);
  });

  it('stays while the live release fails, and live stays too', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'live', 6, 'render');
    expect(versionsIn(await remote.state())).toEqual({ live: 'v1', previous: null, canary: CANARY });
  });

  it.each(RELEASE_VITALS)(
    'is ended by a %s that is worse than live by more than the factor',
    async (kind) => {
      const remote = await buildCanary(service);
      const good = kind === 'CLS' ? 0.1 : 2000;
      await reportByMembers(remote, 'live', 10, kind, { value: good });
      await reportByMembers(remote, 'canary', 9, kind, { value: 2 * good });
      expect(await getCanary(remote)).toEqual(CANARY);
      await reportByMembers(remote, 'canary', 1, kind, { value: 2 * good });
      expect(await getCanary(remote)).toBeNull();
      expect((await remote.history())[0]?.reason).toContain('75th percentile of 10 members with it');
    },
  );

  it('stays while its speed is good, or within the factor of live’s', async () => {
    const remote = await buildCanary(service);
    await reportByMembers(remote, 'live', 10, 'LCP', { value: 500 });
    await reportByMembers(remote, 'canary', 10, 'LCP', { value: 2400 });
    await reportByMembers(remote, 'live', 10, 'INP', { value: 300 });
    await reportByMembers(remote, 'canary', 10, 'INP', { value: 440 });
    // A page that live was not on.
    await reportByMembers(remote, 'canary', 10, 'CLS', { value: 0.9, page: '/two' });
    expect(await getCanary(remote)).toEqual(CANARY);
  });
});

describe('a live release that was promoted', () => {
  /** v1 was fine for twelve members when v2 became live. */
  async function promoteSecond(target: ReleasesService): Promise<TestRemote> {
    const remote = await buildRemote(target);
    await remote.promote('v1');
    await reportByMembersOf(target, remote, 'live', 12);
    clock.now += 60_000;
    await remote.promote('v2');
    return remote;
  }
  const failSecond = async (target: ReleasesService, remote: TestRemote) => {
    for (let member = 0; member < 6; member += 1)
      await report(await newMember(target, remote, 'live'), remote, 'v2', 'error');
  };

  it('stays unless the setting says so', async () => {
    const remote = await promoteSecond(service);
    await failSecond(service, remote);
    expect(versionsIn(await remote.state())).toMatchObject({ live: 'v2', previous: 'v1' });
  });

  it('goes back within an hour if the setting says so, and not later, nor to what was rolled back', async () => {
    const strict = await startReleases({ now, settings: { ROLLBACK_AFTER_PROMOTE: true } });
    try {
      const early = await promoteSecond(strict);
      await failSecond(strict, early);
      const state = await early.state();
      expect(versionsIn(state)).toEqual({ live: 'v1', previous: null, canary: null });
      const [entry] = await early.history();
      expect(entry).toMatchObject({ action: 'automatic-rollback', from: 'v2', to: 'v1', share: null });
      expect(entry?.reason).toMatch(/^\d of \d members with it .* with the previous release, 0 of 12/);
      // It is bad: the previous release of the next one is v1.
      await early.promote('v3');
      expect(versionsIn(await early.state())).toMatchObject({ live: 'v3', previous: 'v1' });

      const late = await promoteSecond(strict);
      clock.now += 61 * 60_000;
      await failSecond(strict, late);
      expect(versionsIn(await late.state())).toMatchObject({ live: 'v2' });

      const chosen = await promoteSecond(strict);
      await chosen.change({ action: 'rollback' });
      await chosen.change({ action: 'rollback', version: 'v2' });
      await failSecond(strict, chosen);
      expect(versionsIn(await chosen.state())).toMatchObject({ live: 'v2' });
    } finally {
      await strict.stop();
    }
  });
});
