import type { SeriesView } from '@backflow/contracts/events';
import { importBookings } from '@backflow/offers';
import { openDatabase } from '@backflow/service-kit';
import { waitForLocks } from '@backflow/service-kit/testing';
import { afterAll, expect, it } from '@jest/globals';
import { getNotices } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
/** A booking in another transaction. */
const other = openDatabase(service.adminUrl, service.context.log);
afterAll(() => other.close());

const path = (id: string) => `/api/admin/series/${id}`;
const read = async (id: string) => (await admin.get(path(id))).body.data as SeriesView;

/** Calls `write` while a member books and pays for a date, and commits that once the write waits for it. */
async function whileBooked<Result>({ id }: { id: string }, write: () => Promise<Result>): Promise<Result> {
  const { id: userId } = await service.buildMember();
  const transaction = await other.sequelize.transaction();
  await importBookings(other, transaction, { kind: 'event', id }, [
    { userId, status: 'confirmed', bookedAt: service.inHours(0) },
  ]);
  const written = write();
  await waitForLocks(service);
  await transaction.commit();
  return written;
}

it('a booking made while the series gets smaller keeps its seat', async () => {
  const { id, dates } = await service.buildSeries(3, { maxAttendees: 5 });
  const [, , third] = dates;
  const { status, body } = await whileBooked(third ?? { id: '' }, () =>
    admin.patch(path(id), { maxAttendees: 0 }),
  );
  expect([status, body.message]).toEqual([
    400,
    expect.stringMatching(/^Wednesday, June 17, 2026: 1 seat is taken/),
  ]);
});

it('whoever books while the series moves is notified', async () => {
  const { id, dates } = await service.buildSeries(3);
  const [first, , third] = dates;
  const { status } = await whileBooked(third ?? { id: '' }, () =>
    admin.patch(path(id), { eventId: first?.id, startDate: service.inHours(49).toISOString() }),
  );
  expect(status).toBe(200);
  expect(await getNotices(service, third ?? { id: '' })).toMatchObject([{ about: 'moved', version: 2 }]);
});

it('a payment made while the series is cancelled is counted', async () => {
  const { id, dates } = await service.buildSeries(2, { price: '10', accessLevel: 'paid' });
  const { status, body } = await whileBooked(dates[1] ?? { id: '' }, () => admin.delete(path(id)));
  expect([status, body.message]).toEqual([409, expect.stringMatching(/^1 registration is paid/)]);
});

it('administrators who edit, extend and cancel at once never wait for each other in a circle', async () => {
  const { id, dates } = await service.buildSeries(6);
  const deadlocks = await service.deadlocks();
  const responses = await Promise.all([
    ...dates.map((date, index) => admin.patch(`/api/events/${date.id}`, { title: `Lab ${index}` })),
    ...dates.map((date, index) =>
      admin.patch(path(id), { eventId: date.id, scope: 'following', description: `Bring gauge ${index}` }),
    ),
    admin.patch(path(id), { isPublished: false }),
    admin.post(`${path(id)}/dates`, { startDate: service.inHours(2000).toISOString() }),
    admin.delete(`${path(id)}?eventId=${dates[4]?.id}`),
    admin.delete(`/api/events/${dates[5]?.id}`),
  ]);
  expect(responses.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
  expect(await service.deadlocks()).toBe(deadlocks);
  const { events } = await read(id);
  expect(events.slice(0, 4).map(({ id: each }) => each)).toEqual(
    dates.slice(0, 4).map(({ id: each }) => each),
  );
});

it('locks bookings by the ids of their events, whichever date is edited', async () => {
  const { id, dates } = await service.buildSeries(3);
  const [first = '', , last = ''] = dates.map((date) => date.id).sort();
  const deadlocks = await service.deadlocks();
  const transaction = await other.sequelize.transaction();
  const lock = (bind: string[]) =>
    other.sequelize.query('select * from bookings.lock_offer_v2($1)', { bind, transaction });
  await lock([first]);
  const edited = admin.patch(path(id), { eventId: last, title: 'Gauge lab' });
  await waitForLocks(service);
  await lock([last]);
  await transaction.commit();
  expect((await edited).status).toBe(200);
  expect(await service.deadlocks()).toBe(deadlocks);
});
