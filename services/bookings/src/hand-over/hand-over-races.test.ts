import { describe, expect, it } from '@jest/globals';
import { book, getBookings, join, getPath, getSeats } from '../../test/book.ts';
import { accept, decline, offerTo, withdraw } from '../../test/hand-over.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const PAID = { price: '95.00', accessLevel: 'paid' } as const;
const ROUNDS = 8;

const service = await useBookingsService();
const another = await service.startAnother();
const adminMember = await service.buildMember({ isAdmin: true });
const admin = await service.as(adminMember);

/** A full event with a price, whose only seat is offered to a colleague by a link. */
async function build() {
  const [giver, first, second, waiting, outsider] = await service.buildMembers(5);
  const offer = await service.buildOffer('event', { ...PAID, capacity: 1 });
  const booked = await book(service, giver, offer);
  const id = booked.body.data.id as string;
  await join(service, waiting, offer);
  return { giver, first, second, waiting, outsider, offer, id, token: await offerTo(service, giver, id) };
}

/** The invoice that is to be paid, and the booking that it is for. */
const openInvoices = (offerId: string) =>
  service.sql<{ bookingId: string; userId: string }>(
    `select booking_id as "bookingId", user_id as "userId" from bookings.invoices
      where offer_id = $1 and status in ('issued', 'sent')`,
    [offerId],
  );

/** Runs what happens at the same time in any order, on two processes. */
const atOnce = (calls: readonly (() => Promise<{ status: number }>)[]) =>
  Promise.all(calls.toSorted(() => Math.random() - 0.5).map((call) => call()));

describe('a link used at the same time as', () => {
  it('by another colleague goes to one of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first, second, offer, token } = await build();
      const results = await atOnce([
        () => accept(service, first, token),
        async () => (await another.as(second)).post('/api/hand-overs/accept', { token }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect(await getSeats(service, offer)).toBe(1);
    }
  });

  it('its member cancels is accepted, or the seat is free for the waiting list; the money follows', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { giver, first, offer, id, token } = await build();
      const [accepted, cancelled] = await Promise.all([
        accept(service, first, token),
        (async () => (await another.as(giver)).post(`/api/registrations/${id}/cancel`, { effect: 'void' }))(),
      ]);
      // A booking that was handed over is cancelled already.
      expect(cancelled.status).toBe(200);
      expect([200, 410]).toContain(accepted.status);
      const seated = (await getBookings(service, offer)).filter(({ status }) => status === 'pending');
      expect(await getSeats(service, offer)).toBe(seated.length);
      const wasAccepted = accepted.status === 200;
      expect(seated.map(({ userId }) => userId)).toEqual(wasAccepted ? [first.id] : []);
      // Grace period: without the seat nothing is due; with it, the invoice is still the giver's.
      expect(await openInvoices(offer.id)).toEqual(
        wasAccepted ? [{ bookingId: seated[0]?.id, userId: giver.id }] : [],
      );
    }
  });

  it('anything else changes the booking never gives the seat to two', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { giver, first, second, outsider, offer, id, token } = await build();
      await atOnce([
        () => accept(service, first, token),
        async () => (await another.as(second)).post('/api/hand-overs/accept', { token }),
        () => admin.patch(`/api/admin/registrations/${id}/status`, { status: 'cancelled' }),
        () => withdraw(service, giver, id),
        () => decline(service, token),
        async () => (await another.as(outsider)).post(getPath(offer)),
        () => admin.post(`/api/admin/events/${offer.id}/registrations`, { userId: second.id }),
      ]);
      const seats = await getSeats(service, offer);
      expect(seats).toBeLessThanOrEqual(1);
      const bookings = await getBookings(service, offer);
      expect(bookings.filter(({ status }) => status !== 'waitlisted')).toHaveLength(seats);
      expect(await openInvoices(offer.id)).toHaveLength(
        bookings.filter(({ status }) => status === 'pending').length,
      );
    }
  });
});

it('no call has deadlocked', async () => {
  await another.stop();
  expect(await service.deadlocks()).toBe(0);
});
