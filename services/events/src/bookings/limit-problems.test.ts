import { importBookings } from '@backflow/offers';
import { openDatabase } from '@backflow/service-kit';
import { waitForLocks } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { OFFERS, buildOffer } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

describe.each(OFFERS)('the limit of one of %s', (path, kind) => {
  const edit = (id: string, body: object) => admin.patch(`/api/${path}/${id}`, body);

  it('cannot be below the number of taken seats', async () => {
    const offer = await buildOffer(service, kind, { maxAttendees: 5 });
    for (const status of ['confirmed', 'pending', 'cancelled', 'waitlisted'] as const) {
      await service.buildBooking(kind, offer, await service.buildMember(), { status });
    }
    const { status, body } = await edit(offer.id, { maxAttendees: 1 });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'maxAttendees', message: '2 seats are taken: max attendees cannot be below 2' }],
    ]);
    for (const maxAttendees of [2, null, 7])
      expect((await edit(offer.id, { maxAttendees })).status).toBe(200);
  });

  it('does not block other edits when it was lower before', async () => {
    const offer = await buildOffer(service, kind, { maxAttendees: 0 });
    await service.buildBooking(kind, offer, await service.buildMember());
    expect((await edit(offer.id, { title: 'Another title', maxAttendees: 0 })).status).toBe(200);
    const { body } = await edit(offer.id, { maxAttendees: -1 });
    expect(body.errors[0].path).toBe('maxAttendees');
  });

  it('is compared after waiting for concurrent bookings', async () => {
    const offer = await buildOffer(service, kind, { maxAttendees: 20 });
    const [first, second] = [await service.buildMember(), await service.buildMember()];
    // Lock as another service does: without the owner's row.
    const other = openDatabase(service.adminUrl, service.context.log);
    try {
      const transaction = await other.sequelize.transaction();
      await importBookings(
        other,
        transaction,
        { kind, id: offer.id },
        [first, second].map(({ id: userId }) => ({
          userId,
          status: 'confirmed',
          bookedAt: service.inHours(0),
        })),
      );
      const edited = edit(offer.id, { maxAttendees: 1 });
      await waitForLocks(service);
      await transaction.commit();
      const { status, body } = await edited;
      expect([status, body.errors?.[0].message]).toEqual([
        400,
        '2 seats are taken: max attendees cannot be below 2',
      ]);
    } finally {
      await other.close();
    }
  });
});

it('the limit of an event cannot be below the seats that are offered', async () => {
  const offer = await buildOffer(service, 'event', { maxAttendees: 2 });
  await service.buildBooking('event', offer, await service.buildMember());
  const waiting = await service.buildMember();
  await service.buildBooking('event', offer, waiting, { status: 'waitlisted' });
  const bookings = openDatabase(service.adminUrl, service.context.log);
  await bookings.sequelize.query(
    `insert into bookings.seat_offers (offer_id, booking_id, user_id, created_at, expires_at)
     select offer_id, id, user_id, now(), now() + interval '1 day' from bookings.bookings where user_id = $1`,
    { bind: [waiting.id] },
  );
  await bookings.close();
  const { status, body } = await admin.patch(`/api/events/${offer.id}`, { maxAttendees: 1 });
  const message = '2 seats are taken, 1 of them offered to the waiting list: max attendees cannot be below 2';
  expect([status, body.errors]).toEqual([400, [{ path: 'maxAttendees', message }]]);
  const { body: shown } = await (await service.as(waiting)).get(`/api/events/${offer.id}`);
  expect(shown.data).toMatchObject({ currentAttendees: 2, waitingCount: 0 });
  expect(Date.parse(shown.data.registration.seatOffer.expiresAt)).toBeGreaterThan(0);
});
