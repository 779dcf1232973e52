import { importBookings } from '@backflow/offers';
import { raw, sql } from '@backflow/service-kit';
import { getStatements, writeAnnounced } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService({ caches: true });
const visitor = await service.as(null);

/** Runs a statement as any write of the platform does. */
const write = (statement: string) => writeAnnounced(service, ({ rows }) => rows(sql`${raw(statement)}`));
beforeEach(() => write('delete from events'));

const listed = async (client: TestClient) => (await client.get('/api/events')).body.data;
/** The number of statements that a call sends to Postgres. */
const statements = async (client: TestClient) => (await getStatements(service, () => listed(client))).length;

const buildEvent = (overrides: Parameters<typeof service.buildEvent>[0] = {}) =>
  writeAnnounced(service, ({ transaction }) => {
    const startDate = service.inHours(48);
    return service.models.Event.create(
      { title: 'RPZ', startDate, isPublished: true, location: 'Fresno', ...overrides },
      { transaction },
    );
  });
const book = (
  { id }: { id: string },
  { id: userId }: Pick<TestMember, 'id'>,
  status: 'pending' | 'confirmed' | 'waitlisted' | 'cancelled' = 'confirmed',
) =>
  writeAnnounced(service, ({ transaction }) =>
    importBookings(service.context.db, transaction, { kind: 'event', id }, [
      { userId, status, bookedAt: service.inHours(0) },
    ]),
  );

describe('a cached list', () => {
  it('is not read again while nothing changes, and a member’s own part once', async () => {
    await buildEvent();
    const [first, second] = [await service.buildMember(), await service.buildMember()];
    const [client, other] = [await service.as(first), await service.as(second)];
    const list = await listed(client);
    expect(await statements(client)).toBe(0);
    // The account and the bookings of the other.
    expect(await statements(other)).toBe(2);
    expect(await listed(other)).toEqual(list);
    expect(await statements(other)).toBe(0);
    await listed(visitor);
    expect(await statements(visitor)).toBe(0);
  });

  it('shows every change at once', async () => {
    await buildEvent({ title: 'before' });
    await listed(visitor);
    await write("update events set title = 'after'");
    expect(await listed(visitor)).toMatchObject([{ title: 'after', location: 'Fresno' }]);
    await buildEvent({ title: 'second', startDate: service.inHours(50) });
    expect(await listed(visitor)).toMatchObject([{ title: 'after' }, { title: 'second' }]);
    await write("update events set is_published = false where title = 'after'");
    expect(await listed(visitor)).toMatchObject([{ title: 'second' }]);
    await write('update events set deleted_at = now()');
    expect(await listed(visitor)).toEqual([]);
  });

  it('shows changes of another process at once, and what was written while Redis was without memory', async () => {
    const other = await service.startAnother();
    try {
      const there = await other.as(null);
      await buildEvent({ title: 'before' });
      await listed(there);
      await write("update events set title = 'after'");
      expect(await listed(there)).toMatchObject([{ title: 'after' }]);
      await service.context.db.sequelize.query("update events set title = 'unannounced'");
      await service.context.redis.flushDb();
      expect(await listed(there)).toMatchObject([{ title: 'unannounced' }]);
    } finally {
      await other.stop();
    }
  });

  it('drops an event when it starts, although nothing is written', async () => {
    const { now } = service.clock;
    await buildEvent({ title: 'soon', startDate: service.inHours(1) });
    await buildEvent({ title: 'later', startDate: service.inHours(2) });
    expect(await listed(visitor)).toHaveLength(2);
    service.clock.now = service.inHours(1).getTime() - 1;
    expect(await listed(visitor)).toHaveLength(2);
    service.clock.now += 1;
    expect(await listed(visitor)).toMatchObject([{ title: 'later' }]);
    service.clock.now = now;
  });

  it('shows a supplier’s new name, and each caller only their own registration and links', async () => {
    const supplier = await service.buildSupplier('Old Pipes');
    const location = 'https://meet.example.com/rpz';
    const event = await buildEvent({ supplierId: supplier.id, isVirtual: true, location });
    const registered = await service.buildMember();
    const [admin, owner, other] = [
      await service.as(await service.buildMember({ isAdmin: true })),
      await service.as(registered),
      await service.as(await service.buildMember()),
    ];
    const none = { location: null, registration: null };
    for (const client of [owner, other, visitor]) expect(await listed(client)).toMatchObject([none]);
    await book(event, registered);
    for (const supplierName of ['Old Pipes', 'New Pipes']) {
      expect(await listed(admin)).toMatchObject([{ supplierName, location, registration: null }]);
      expect(await listed(owner)).toMatchObject([
        { supplierName, location, registration: { status: 'confirmed' } },
      ]);
      expect(await listed(other)).toMatchObject([{ supplierName, ...none }]);
      expect(await listed(visitor)).toMatchObject([{ supplierName, ...none }]);
      await write(`update suppliers set name = 'New Pipes'`);
    }
  });

  it('shows seats, the waiting list and each caller’s position at once', async () => {
    const event = await buildEvent({ maxAttendees: 2 });
    const [first, second] = [await service.buildMember(), await service.buildMember()];
    const [client, other] = [await service.as(first), await service.as(second)];
    expect(await listed(client)).toMatchObject([
      { currentAttendees: 0, waitingCount: 0, registration: null },
    ]);
    await book(event, await service.buildMember(), 'pending');
    expect(await listed(client)).toMatchObject([{ currentAttendees: 1, waitingCount: 0 }]);
    await book(event, first, 'waitlisted');
    expect(await listed(other)).toMatchObject([{ waitingCount: 1, registration: null }]);
    await book(event, second, 'waitlisted');
    const seats = { currentAttendees: 1, waitingCount: 2 };
    const waiting = (place: number) => ({ ...seats, registration: { status: 'waitlisted', place } });
    expect(await listed(client)).toMatchObject([waiting(1)]);
    expect(await listed(other)).toMatchObject([waiting(2)]);
    expect(await listed(visitor)).toMatchObject([{ ...seats, registration: null }]);
  });
});
