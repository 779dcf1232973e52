import { randomUUID } from 'node:crypto';
import { jobRun, runJob, runQueued, topicsAnnounced } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildBookings } from '../../test/book.ts';
import { buildInvoice } from '../../test/build-invoice.ts';
import { mailsAbout } from '../../test/mails.ts';
import { runInBulk, startBulkChange } from '../../test/run-in-bulk.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../attendees/erase-member.ts';
import { runBulkChangeJob } from '../bulk-changes.ts';
import { purgeBulkChangesJob } from './run-bulk-change.ts';
import { runBulkChangeContract } from './start-bulk-change.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const CANCEL = { name: 'bookings.change', change: { status: 'cancelled' } };

const build = async (count: number) => buildBookings(service, await service.buildOffer('event'), count);
const read = async (id: string, after = 0) =>
  (await admin.get(`/api/admin/bulk-changes/${id}?after=${after}`)).body.data;
const listed = async (scope: string, client = admin) =>
  (await client.get(`/api/admin/bulk-changes?scope=${scope}`)).body.data;
const dismiss = async (id: string, client = admin) =>
  (await client.delete(`/api/admin/bulk-changes/${id}`)).status;

async function expectCancelledOnce({ members, ids }: Awaited<ReturnType<typeof build>>) {
  const entries = await service.auditEntries();
  for (const [index, member] of members.entries()) {
    expect(await mailsAbout(service, member)).toEqual(['registration-cancelled']);
    const of = entries.filter(({ subjectId }) => subjectId === ids[index]);
    expect(of).toMatchObject([{ actorId: director.id, action: 'registrations.bulk' }]);
  }
}

/** The next write finds no database. */
function failNextTransaction(): { mend: () => void } {
  interface Connections {
    getConnection: (options: { type?: string }) => Promise<unknown>;
  }
  const { connectionManager: connections } = service.context.db.sequelize as unknown as {
    connectionManager: Connections;
  };
  const getConnection = connections.getConnection.bind(connections);
  const mend = () => (connections.getConnection = getConnection);
  connections.getConnection = (options) => {
    if (options.type !== 'write') return getConnection(options);
    mend();
    return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  };
  return { mend };
}

describe('a change of many records', () => {
  it('is answered before its job, which reports its progress and then its results', async () => {
    const built = await build(3);
    const id = await startBulkChange(admin, [...built.ids, ...built.ids], CANCEL);
    expect(await service.queued(runBulkChangeContract)).toContainEqual({ id });
    expect(await read(id)).toEqual({ id, task: CANCEL, total: 3, done: 0, results: [] });
    await runJob(service, runBulkChangeJob, { id });
    const { results, ...change } = await read(id);
    expect(change).toMatchObject({ total: 3, done: 3 });
    expect(results).toMatchObject(
      built.ids.map((each) => ({ id: each, ok: true, attendee: { id: each, status: 'cancelled' } })),
    );
    expect((await read(id, 2)).results).toEqual(results.slice(2));
    await expectCancelledOnce(built);
  });

  it('that is killed half way continues with the next record, and changes nothing twice', async () => {
    const built = await build(5);
    const id = await startBulkChange(admin, built.ids, CANCEL);
    await expect(runJob(service, runBulkChangeJob, { id }, 2)).rejects.toThrow('stopped');
    expect(await read(id)).toMatchObject({ done: 2, results: [{ ok: true }, { ok: true }] });
    await runJob(service, runBulkChangeJob, { id });
    expect(await read(id)).toMatchObject({ done: 5 });
    await expectCancelledOnce(built);
  });

  it('changes nothing twice when its job runs in two processes', async () => {
    const built = await build(4);
    const id = await startBulkChange(admin, built.ids, CANCEL);
    await Promise.all([1, 2, 3].map(() => runJob(service, runBulkChangeJob, { id })));
    expect((await read(id)).results.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
    await expectCancelledOnce(built);
  });

  it('stores the result of a record in the transaction of its change', async () => {
    const { ids } = await build(1);
    const id = await startBulkChange(admin, ids, CANCEL);
    // The result cannot be stored: the booking must stay as it is.
    await service.sql(
      `alter table bookings.bulk_change_items add constraint full_disk check (outcome is null) not valid`,
    );
    await expect(runJob(service, runBulkChangeJob, { id })).rejects.toThrow();
    await service.sql(`alter table bookings.bulk_change_items drop constraint full_disk`);
    const [booking] = await service.sql(`select status from bookings.bookings where id = $1`, [ids[0]]);
    expect(booking).toEqual({ status: 'confirmed' });
    await runJob(service, runBulkChangeJob, { id });
    expect(await read(id)).toMatchObject({ results: [{ ok: true, attendee: { status: 'cancelled' } }] });
  });

  it('is tried again later while the database is away, and reports it once the job is given up', async () => {
    const { ids } = await build(2);
    const id = await startBulkChange(admin, ids, CANCEL);
    const run = jobRun(service, runBulkChangeContract);
    const attempt = async (isLastAttempt: boolean) => {
      const connections = failNextTransaction();
      await expect(
        runBulkChangeJob.handle(service.context, { id }, { ...run, isLastAttempt }),
      ).rejects.toThrow('away');
      connections.mend();
    };
    await attempt(false);
    expect(await read(id)).toMatchObject({ done: 0 });
    await attempt(true);
    const failed = { ok: false, code: 'UNAVAILABLE' };
    expect(await read(id)).toMatchObject({ done: 2, results: [failed, failed] });
  });

  it('is its maker’s alone', async () => {
    const { ids } = await build(1);
    const id = await startBulkChange(admin, ids, CANCEL, 'events/mine');
    const other = await service.as(await service.buildMember({ isAdmin: true }));
    expect(await listed('events/mine', other)).toEqual([]);
    expect((await other.get(`/api/admin/bulk-changes/${id}`)).status).toBe(404);
    await runJob(service, runBulkChangeJob, { id });
    expect(await dismiss(id, other)).toBe(404);
  });

  it('is found by its screen until its results are dismissed, which waits for its end', async () => {
    const { ids } = await build(1);
    const id = await startBulkChange(admin, ids, CANCEL, 'events/found');
    await startBulkChange(admin, ids, CANCEL, 'events/elsewhere');
    expect(await listed('events/found')).toEqual([{ id, task: CANCEL, total: 1, done: 0 }]);
    expect(await dismiss(id)).toBe(409);
    await runJob(service, runBulkChangeJob, { id });
    expect(await listed('events/found')).toMatchObject([{ id, done: 1 }]);
    expect(await dismiss(id)).toBe(200);
    expect(await listed('events/found')).toEqual([]);
    expect(await dismiss(id)).toBe(404);
    // The job of a change that is gone has nothing to do.
    await runQueued(service, runBulkChangeJob);
  });

  it('is deleted after a week, and with its maker’s account', async () => {
    const maker = await service.buildMember({ isAdmin: true });
    const client = await service.as(maker);
    const rows = async () =>
      (await service.sql(`select from bookings.bulk_changes where user_id = $1`, [maker.id])).length;
    const { ids } = await build(1);
    await startBulkChange(client, ids, CANCEL);
    await runJob(service, purgeBulkChangesJob, null);
    expect(await rows()).toBe(1);
    const { now } = service.clock;
    service.clock.now += 8 * 24 * 60 * 60 * 1000;
    await runJob(service, purgeBulkChangesJob, null);
    service.clock.now = now;
    expect(await rows()).toBe(0);
    await startBulkChange(client, ids, CANCEL);
    await runJob(service, eraseMemberJob, { memberId: maker.id });
    expect(await rows()).toBe(0);
  });

  it.each([
    ['no ids', { ids: [] }, 'ids'],
    ['more than 5,000', { ids: Array.from({ length: 5001 }, () => randomUUID()) }, 'ids'],
    ['an id that is none', { ids: ['1'] }, 'ids.0'],
    ['no task', { task: undefined }, 'task'],
    ['an unknown task', { task: { name: 'bookings.delete' } }, 'task'],
    ['a task with an unknown status', { task: { ...CANCEL, change: { status: 'paid' } } }, 'task'],
    ['two changes', { task: { ...CANCEL, change: { status: 'confirmed', attended: true } } }, 'task'],
    ['no scope', { scope: '' }, 'scope'],
  ])('is refused with %s', async (_what, fields, path) => {
    const valid = { scope: 'test', ids: [randomUUID()], task: CANCEL };
    const { status, body } = await admin.post('/api/admin/bulk-changes', { ...valid, ...fields });
    expect([status, body.errors?.[0].path]).toEqual([400, path]);
  });
});

describe('of many invoices', () => {
  const PAID = { price: '25', accessLevel: 'paid' } as const;

  it('each is marked as paid with its booking, and what is refused has its reason', async () => {
    const event = await service.buildOffer('event', PAID);
    const open = await buildInvoice(service, event, await service.buildMember());
    const dropped = await buildInvoice(service, event, await service.buildMember(), { status: 'void' });
    const topics = await topicsAnnounced(service, async () => {
      expect(await runInBulk(service, admin, [open.id, dropped.id], { name: 'invoices.pay' })).toEqual([
        { id: open.id, ok: true },
        { id: dropped.id, ok: false, code: 'CONFLICT', message: 'This invoice is void.' },
      ]);
    });
    expect(topics).toEqual(['events']);
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ actorId: director.id, action: 'invoices.payMany', subjectId: open.id },
    });
  });

  it('each is reminded of, again only where it is asked for', async () => {
    const event = await service.buildOffer('event', PAID);
    const { id } = await buildInvoice(service, event, await service.buildMember());
    const remind = (more: object = {}) =>
      runInBulk(service, admin, [id], { name: 'invoices.remind', ...more });
    expect(await remind()).toEqual([{ id, ok: true }]);
    const { now } = service.clock;
    service.clock.now += 2 * 60 * 1000;
    expect(await remind()).toMatchObject([{ id, ok: false, code: 'ALREADY_REMINDED' }]);
    expect(await remind({ again: true })).toEqual([{ id, ok: true }]);
    service.clock.now = now;
  });
});
