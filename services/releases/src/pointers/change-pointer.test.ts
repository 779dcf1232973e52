import {
  asOwner,
  runWhileLocked,
  topicsAnnounced,
  walkPages,
  withOwner,
} from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildRemote, versionsIn } from '../../test/pointer-client.ts';
import { useReleases } from '../../test/start-releases.ts';

const service = await useReleases();

const REMOTE_ROW = 'select from releases.remotes where name = $1 for update';

describe('changing a pointer', () => {
  it('promotes a release, and the one before becomes previous', async () => {
    const remote = await buildRemote(service);
    expect(versionsIn(await remote.state())).toEqual({ live: null, previous: null, canary: null });
    expect((await remote.promote('v1')).status).toBe(200);
    const { body } = await remote.promote('v2');
    expect(versionsIn(body.data)).toEqual({ live: 'v2', previous: 'v1', canary: null });
    expect(body.data).toEqual(await remote.state());
    expect(body.data).toMatchObject({
      ...{ revision: 2, disabled: null, liveBy: { kind: 'administrator', name: 'Ada Nowak' } },
      ...{ liveSince: expect.stringMatching(/^20.*Z$/), changedAt: body.data.liveSince },
      releases: [{ version: 'v3' }, { version: 'v2' }, { version: 'v1' }],
    });
  });

  it('rolls back, and never falls back to the release that was rolled back from', async () => {
    const remote = await buildRemote(service);
    for (const version of ['v1', 'v2', 'v3']) await remote.promote(version);
    const { body } = await remote.change({ action: 'rollback', reason: 'The list is empty' });
    expect(versionsIn(body.data)).toEqual({ live: 'v2', previous: 'v1', canary: null });
    expect(versionsIn((await remote.change({ action: 'rollback' })).body.data)).toEqual({
      ...{ live: 'v1', previous: null, canary: null },
    });
    const refused = await remote.change({ action: 'rollback' });
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, 'There is no earlier release to roll back to.'],
    ]);
    // Promoted again, it is no longer bad.
    await remote.promote('v2');
    expect(versionsIn((await remote.promote('v3')).body.data)).toMatchObject({ live: 'v3', previous: 'v2' });
  });

  it('rolls back to the version that is named', async () => {
    const remote = await buildRemote(service);
    for (const version of ['v1', 'v2', 'v3']) await remote.promote(version);
    const { body } = await remote.change({ action: 'rollback', version: 'v1' });
    expect(versionsIn(body.data)).toEqual({ live: 'v1', previous: 'v2', canary: null });
    const refused = await remote.change({ action: 'rollback', version: 'v1' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Release v1 is live already.']);
  });

  it('starts, changes, promotes and stops a canary', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    const started = await remote.change({ action: 'canary', version: 'v2', share: 10 });
    expect(versionsIn(started.body.data)).toEqual({ live: 'v1', previous: null, canary: ['v2', 10] });
    const { since } = started.body.data.canary;
    const increased = await remote.change({ action: 'canary', share: 50 });
    expect(increased.body.data.canary).toMatchObject({ share: 50, since, by: { name: 'Ada Nowak' } });
    const stopped = await remote.change({ action: 'stop-canary' });
    expect(versionsIn(stopped.body.data)).toEqual({ live: 'v1', previous: null, canary: null });
    await remote.change({ action: 'canary', version: 'v3', share: 99 });
    const promoted = await remote.change({ action: 'promote' });
    expect(versionsIn(promoted.body.data)).toEqual({ live: 'v3', previous: 'v1', canary: null });
  });

  it('disables with a reason that gateways serve, and enables', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    const served = async () => {
      const { body } = await (await service.as(null)).get('/internal/releases');
      return body.data.find((each: { remote: string }) => each.remote === remote.name);
    };
    const reason = 'Bookings are being repaired until noon.';
    expect((await remote.change({ action: 'disable', reason })).body.data.disabled).toBe(reason);
    expect(await served()).toMatchObject({ disabled: reason, live: { version: 'v1' } });
    expect((await remote.change({ action: 'enable' })).body.data.disabled).toBeNull();
    expect(await served()).toMatchObject({ disabled: null, revision: 3 });
  });

  it.each([
    [{ action: 'canary', version: 'v2' }, 400, 'Share is required'],
    [{ action: 'canary', share: 10 }, 400, 'Version is required: there is no canary yet'],
    [{ action: 'canary', version: 'v1', share: 10 }, 409, 'Release v1 is live already.'],
    [{ action: 'promote' }, 400, 'Version is required: there is no canary to promote'],
    [{ action: 'promote', version: 'v9' }, 404, /^Release v9 of remote-\d+ was not found\.$/],
    [{ action: 'disable' }, 400, 'Reason is required: visitors read it'],
    [{ action: 'disable', reason: ' ' }, 400, 'Reason is required'],
  ] as const)('refuses %j', async (body, status, message) => {
    const remote = await buildRemote(service, { releases: 2 });
    await remote.promote('v1');
    const refused = await remote.change(body);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    expect((await remote.state()).revision).toBe(1);
  });

  it('refuses a canary while no release is live', async () => {
    const remote = await buildRemote(service);
    const { status, body } = await remote.change({ action: 'canary', version: 'v1', share: 5 });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Promote a release first/)]);
  });

  it('refuses a release whose files are deleted', async () => {
    const remote = await buildRemote(service);
    await asOwner(
      service,
      `update releases.releases set is_stored = false where version = 'v1'
         and remote_id = (select id from releases.remotes where name = $1)`,
      [remote.name],
    );
    expect((await remote.promote('v1')).status).toBe(404);
  });

  it('refuses a change of an older revision, with the present state', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    const { revision } = await remote.state();
    await remote.promote('v2');
    const refused = await remote.change({ action: 'promote', version: 'v3', revision });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.current).toEqual(await remote.state());
    expect((await remote.change({ action: 'promote', version: 'v3', revision: 2 })).status).toBe(200);
  });

  it('lets two people point one remote one after the other, and tells the second one', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    const [first, second] = await runWhileLocked(
      service,
      { rows: REMOTE_ROW, bind: [remote.name] },
      (['v2', 'v3'] as const).map(
        (version) => () => remote.change({ action: 'promote', version, revision: 1 }),
      ),
    );
    expect([first?.status, second?.status]).toEqual([200, 409]);
    expect(versionsIn(second?.body.current)).toEqual({ live: 'v2', previous: 'v1', canary: null });
    expect(await remote.history()).toHaveLength(2);
  });

  it('leaves nothing of a change that is killed half way', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    const before = await remote.state();
    const entries = (await service.auditEntries()).length;
    // The last statement of a change waits for this lock.
    await withOwner(service, async (owner) => {
      const transaction = await owner.sequelize.transaction();
      await owner.sequelize.query('lock table releases.audit_lines in exclusive mode', { transaction });
      const promoting = remote.promote('v2');
      const killed = `select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await owner.reader.query(killed)).rowCount === 0);
      expect((await promoting).status).toBe(503);
      await transaction.rollback();
    });
    expect(await remote.state()).toEqual(before);
    expect(await remote.history()).toHaveLength(1);
    expect(await service.auditEntries()).toHaveLength(entries);
    expect((await remote.promote('v2')).status).toBe(200);
  });

  it('announces and records a change, and not what changes nothing', async () => {
    const remote = await buildRemote(service);
    expect(await topicsAnnounced(service, () => remote.promote('v1'))).toEqual(['releases']);
    const entries = (await service.auditEntries()).length;
    const again = await topicsAnnounced(service, async () => {
      expect((await remote.promote('v1')).body.data.revision).toBe(1);
      await remote.change({ action: 'stop-canary' });
      await remote.change({ action: 'enable' });
    });
    expect(again).toEqual([]);
    expect(await service.auditEntries()).toHaveLength(entries);
    expect(await remote.history()).toHaveLength(1);
  });

  it('takes the same change from a token', async () => {
    const remote = await buildRemote(service);
    const operator = await service.withToken();
    const { status, body } = await operator.post(`/api/releases/${remote.name}/pointer`, {
      ...{ action: 'promote', version: 'v2', unchecked: 'A test.' },
    });
    expect([status, versionsIn(body.data)]).toEqual([200, { live: 'v2', previous: null, canary: null }]);
    expect(body.data).toEqual((await operator.get(`/api/releases/${remote.name}`)).body.data);
    expect(body.data.liveBy).toMatchObject({ kind: 'operator' });
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ action: 'releases.point', actorId: null, details: { by: { kind: 'operator' }, to: 'v2' } },
    });
  });

  it('does not know a remote without releases', async () => {
    const remote = await buildRemote(service);
    const { status, body } = await remote.admin.post('/api/admin/releases/nothing/pointer', {
      ...{ action: 'promote', version: 'v1' },
    });
    expect([status, body.message]).toEqual([404, 'The remote nothing was not found.']);
    expect((await remote.admin.get('/api/admin/releases/nothing/history')).status).toBe(404);
  });
});

describe('the history of a remote', () => {
  it('lists who did what and why, newest first, page by page', async () => {
    const remote = await buildRemote(service);
    await remote.promote('v1');
    await remote.change({ action: 'canary', version: 'v2', share: 10 });
    await remote.change({ action: 'canary', share: 20, reason: 'No failures so far' });
    await remote.change({ action: 'stop-canary' });
    await remote.change({ action: 'disable', reason: 'Repairs' });
    const by = { kind: 'administrator', name: 'Ada Nowak' };
    const reason = 'Not checked: A test.';
    const entry = { ...{ by, from: null, to: null, share: null, reason: null }, at: expect.any(String) };
    const expected = [
      { ...entry, action: 'disable', reason: 'Repairs' },
      { ...entry, action: 'stop-canary', from: 'v2', to: 'v1' },
      {
        ...entry,
        action: 'canary',
        from: 'v2',
        to: 'v2',
        share: 20,
        reason: 'No failures so far\nNot checked: A test.',
      },
      { ...entry, action: 'canary', to: 'v2', share: 10, reason },
      { ...entry, action: 'promote', to: 'v1', reason },
    ];
    expect(await remote.history()).toEqual(expected.map((each) => ({ ...each, id: expect.any(String) })));
    const path = `/api/admin/releases/${remote.name}/history?limit=3`;
    expect(await walkPages(remote.admin, path)).toEqual(await remote.history());
  });
});
