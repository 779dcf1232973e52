import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestClient } from '@backflow/service-kit/testing';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const visitor = await service.as(null);
beforeEach(async () => {
  await service.models.Event.destroy({ where: {} });
});

const listed = async (client: TestClient) => (await client.get('/api/events')).body.data;

/** The number of reads of complete rows during `action`. */
async function readsOf(action: () => Promise<unknown>): Promise<number> {
  const { reader } = service.context.db;
  const query = reader.query.bind(reader);
  let reads = 0;
  reader.query = ((config: { name?: string; text: string }) => {
    if (/^events-\d+$/.test(config.name ?? '')) reads += 1;
    return query(config);
  }) as typeof reader.query;
  await action().finally(() => (reader.query = query));
  return reads;
}

describe('a cached list', () => {
  it('is not read again while nothing changes, for any caller', async () => {
    await service.buildEvent({ title: 'RPZ' });
    const member = await service.as(await service.buildMember());
    const first = await listed(visitor);
    expect(
      await readsOf(async () => {
        expect(await listed(visitor)).toEqual(first);
        expect(await listed(member)).toEqual(first);
      }),
    ).toBe(0);
  });

  it('shows every change at once, also of other processes', async () => {
    const event = await service.buildEvent({ title: 'before', location: 'Fresno' });
    await listed(visitor);
    // Written beside the service, as by another process.
    await service.context.db.sequelize.query("update events set title = 'after'");
    expect(await listed(visitor)).toMatchObject([{ title: 'after', location: 'Fresno' }]);
    await service.context.db.sequelize.query("update events set title = 'after all'");
    expect(await listed(visitor)).toMatchObject([{ title: 'after all' }]);
    await event.update({ isPublished: false });
    expect(await listed(visitor)).toEqual([]);
  });

  it('shows a supplier’s new name, and each caller only their own registration and links', async () => {
    const supplier = await service.buildSupplier('Old Pipes');
    const location = 'https://meet.example.com/rpz';
    const event = await service.buildEvent({ supplierId: supplier.id, isVirtual: true, location });
    const registered = await service.buildMember();
    const [admin, owner, other] = [
      await service.as(await service.buildMember({ isAdmin: true })),
      await service.as(registered),
      await service.as(await service.buildMember()),
    ];
    const { id } = await service.buildBooking('event', event, registered);
    expect(await listed(admin)).toMatchObject([{ location, registration: null }]);
    await service.context.db.sequelize.query("update suppliers set name = 'New Pipes'");
    const expected = { supplierName: 'New Pipes' };
    expect(await listed(owner)).toMatchObject([{ ...expected, location, registration: { id } }]);
    expect(await listed(other)).toMatchObject([{ ...expected, location: null, registration: null }]);
    expect(await listed(visitor)).toMatchObject([{ ...expected, location: null, registration: null }]);
  });

  it('shows seats, the waiting list and the caller’s position at once, from the cache', async () => {
    const event = await service.buildEvent({ maxAttendees: 2 });
    const [first, second] = [await service.buildMember(), await service.buildMember()];
    const [client, other] = [await service.as(first), await service.as(second)];
    expect(await listed(client)).toMatchObject([
      { currentAttendees: 0, waitingCount: 0, registration: null },
    ]);
    const reads = await readsOf(async () => {
      await service.buildBooking('event', event, await service.buildMember(), { status: 'pending' });
      expect(await listed(client)).toMatchObject([{ currentAttendees: 1, waitingCount: 0 }]);
      for (const member of [first, second]) {
        await service.buildBooking('event', event, member, { status: 'waitlisted' });
      }
      const seats = { currentAttendees: 1, waitingCount: 2 };
      expect(await listed(client)).toMatchObject([
        { ...seats, registration: { status: 'waitlisted', place: 1 } },
      ]);
      expect(await listed(other)).toMatchObject([
        { ...seats, registration: { status: 'waitlisted', place: 2 } },
      ]);
      expect(await listed(visitor)).toMatchObject([{ ...seats, registration: null }]);
    });
    expect(reads).toBe(0);
  });

  it('gains and loses events', async () => {
    const first = await service.buildEvent({ title: 'first' });
    await listed(visitor);
    await service.buildEvent({ title: 'second', startDate: service.inHours(50) });
    expect(await listed(visitor)).toMatchObject([{ title: 'first' }, { title: 'second' }]);
    await first.update({ deletedAt: service.inHours(0) });
    expect(await listed(visitor)).toMatchObject([{ title: 'second' }]);
  });
});
