import { importBookings } from '@backflow/offers';
import { openDatabase } from '@backflow/service-kit';
import { topicsAnnounced, waitForLocks } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getNotices } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();

const PAID = { price: '325.00', accessLevel: 'paid' } as const;

/** A paid event with registrations in these statuses. */
async function paidEvent(
  statuses: readonly ('confirmed' | 'pending' | 'waitlisted' | 'cancelled')[],
  overrides: Parameters<EventsService['buildEvent']>[0] = {},
) {
  const event = await service.buildEvent({ ...PAID, ...overrides });
  for (const status of statuses) {
    await service.buildBooking('event', event, await service.buildMember(), { status });
  }
  return event;
}

describe('deleting an event that people have paid for', () => {
  const MIXED = ['confirmed', 'confirmed', 'confirmed', 'pending', 'waitlisted', 'cancelled'] as const;

  it.each(['', '?paid=2', '?paid=4', '?paid=0'])('is refused with %j, and changes nothing', async (query) => {
    const event = await paidEvent(MIXED);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const topics = await topicsAnnounced(service, async () => {
      const { status, body } = await admin.delete(`/api/events/${event.id}${query}`);
      const message =
        '3 people have paid for this event. Enter 3 to delete it; they are told, and you refund them.';
      expect([status, body]).toEqual([
        409,
        { success: false, code: 'PAID_REGISTRATIONS', message, errors: [{ path: 'paid', message }] },
      ]);
    });
    expect(topics).toEqual([]);
    await event.reload();
    expect([event.deletedAt, event.version]).toEqual([null, 1]);
    expect(await getNotices(service, event)).toEqual([]);
    expect((await service.auditEntries()).filter(({ subjectId }) => subjectId === event.id)).toEqual([]);
  });

  it('needs their number, which the audit entry has', async () => {
    const event = await paidEvent(MIXED, { title: 'Paid class' });
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await admin.delete(`/api/events/${event.id}?paid=3`)).status).toBe(200);
    const [line] = (await service.auditEntries()).filter(({ subjectId }) => subjectId === event.id);
    expect(line?.details).toMatchObject({ title: 'Paid class', price: '325.00', isPublished: true, paid: 3 });
  });

  it('uses the singular, and does not announce mails about a draft', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const messageOf = async ({ id }: { id: string }) =>
      (await admin.delete(`/api/events/${id}`)).body.message;
    expect(await messageOf(await paidEvent(['confirmed']))).toMatch(/^1 person has paid .* they are told/);
    expect(await messageOf(await paidEvent(['confirmed'], { isPublished: false }))).toBe(
      '1 person has paid for this event. Enter 1 to delete it; you refund them.',
    );
  });

  it.each([
    ['is over', { startDate: new Date('2026-05-01T15:00:00Z'), endDate: new Date('2026-05-01T17:00:00Z') }],
    ['is free', { accessLevel: 'free' }],
    ['costs nothing', { price: '0' }],
  ] as const)('needs no number when it %s', async (_why, overrides) => {
    const event = await paidEvent(['confirmed'], overrides);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await admin.delete(`/api/events/${event.id}`)).status).toBe(200);
  });

  it('counts payments while it waits for the bookings', async () => {
    const event = await paidEvent(['confirmed']);
    const payer = await service.buildMember();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const other = openDatabase(service.adminUrl, service.context.log);
    try {
      const transaction = await other.sequelize.transaction();
      await importBookings(other, transaction, { kind: 'event', id: event.id }, [
        { userId: payer.id, status: 'confirmed', bookedAt: service.inHours(0) },
      ]);
      const deleted = admin.delete(`/api/events/${event.id}?paid=1`);
      await waitForLocks(service);
      await transaction.commit();
      const { status, body } = await deleted;
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^2 people have paid/)]);
    } finally {
      await other.close();
    }
  });

  it.each(['-1', '1.5', 'many'])('refuses %s as a number', async (paid) => {
    const event = await service.buildEvent();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const { status, body } = await admin.delete(`/api/events/${event.id}?paid=${paid}`);
    expect([status, body.errors[0].path]).toEqual([400, 'paid']);
  });
});

describe('deleting an event', () => {
  beforeEach(() => service.models.Event.update({ deletedAt: service.inHours(-1) }, { where: {} }));
  it('removes it from every list and keeps its bookings', async () => {
    const supplier = await service.buildSupplier();
    const event = await service.buildEvent({ title: 'Withdrawn', supplierId: supplier.id });
    const member = await service.buildMember();
    const { id } = await service.buildBooking('event', event, member);
    const [visitor, registered, admin] = [
      await service.as(null),
      await service.as(member),
      await service.as(await service.buildMember({ isAdmin: true })),
    ];

    const response = await admin.delete(`/api/events/${event.id}`);
    expect([response.status, response.body]).toEqual([200, { success: true, data: null }]);

    for (const client of [visitor, registered, admin]) {
      expect((await client.get(`/api/events/${event.id}`)).status).toBe(404);
      expect((await client.get('/api/events')).body.data).toEqual([]);
      expect((await client.get('/api/events?search=withdrawn')).body.data).toEqual([]);
    }
    expect((await admin.get('/api/admin/events')).body.data).toEqual([]);
    expect((await visitor.get('/api/event-suppliers')).body.data).toEqual([]);
    const { rows } = await service.context.db.reader.query(
      'select id, status from bookings.own_bookings_v1 where offer_id = $1',
      [event.id],
    );
    expect(rows).toEqual([{ id, status: 'confirmed' }]);
  });

  it('happens once', async () => {
    const event = await service.buildEvent();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const responses = await Promise.all([1, 2].map(() => admin.delete(`/api/events/${event.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('counts the remaining events for the dashboard', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const total = async () =>
      (await service.context.db.reader.query<{ total_events: number }>('select total_events from stats_v1'))
        .rows[0]?.total_events ?? NaN;
    const before = await total();
    const event = await service.buildEvent({ isPublished: false });
    expect(await total()).toBe(before + 1);
    await admin.delete(`/api/events/${event.id}`);
    expect(await total()).toBe(before);
  });
});
