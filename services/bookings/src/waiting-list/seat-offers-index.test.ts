import { getPlans } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { book, buildSeatOffer, offerFreeSeats } from '../../test/book.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const COUNT = 20_000;

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

describe('among twenty thousand offers and seat offers, few rows are read', () => {
  let event: TestOffer;
  beforeAll(async () => {
    event = await service.buildOffer('event', { capacity: 0 });
    const member = await service.buildMember();
    const id = await service.buildBooking(event, member, { status: 'waitlisted' });
    await service.sql(
      `insert into bookings.seat_offers (offer_id, booking_id, user_id, status, created_at, expires_at, ended_at)
       select $1, $2, gen_random_uuid(), 'expired', at, at, at
         from generate_series(1, ${COUNT}) n, lateral (select $3::timestamptz - n * interval '1 hour' as at) times`,
      [event.id, id, service.inHours(0)],
    );
    await buildSeatOffer(service, id);
    // Events that are over, with people left on their waiting lists.
    await service.sql(
      `insert into bookings.offers (id, kind, title, starts_at, ends_at, capacity, price, access_level, is_published,
                                    version, details, waitlisted)
       select gen_random_uuid(), 'event', 'Past', at, at, 1, 0, 'free', true, 1, '{}', 2
         from generate_series(1, ${COUNT}) n, lateral (select $1::timestamptz - n * interval '1 hour' as at) times`,
      [service.inHours(0)],
    );
    await service.sql('analyze bookings.offers, bookings.seat_offers, bookings.bookings');
  }, 60_000);

  it.each([
    ['by the job', () => offerFreeSeats(service)],
    [
      'for a page of the history',
      async () => (await admin.fetch(`/api/admin/events/${event.id}/seat-offers`)).text(),
    ],
    ['to book', async () => book(service, await service.buildMember(), event)],
    [
      'for the waiting list',
      async () => (await admin.fetch(`/api/admin/events/${event.id}/registrations`)).text(),
    ],
  ])('%s', async (_what, act) => {
    const plans = await getPlans(service, act, /\b(offers|seat_offers)\b/);
    const reads = plans.flat().filter(({ table }) => table === 'offers' || table === 'seat_offers');
    expect(reads.length).toBeGreaterThan(0);
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(100);
  });
});
