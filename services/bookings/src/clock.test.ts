import { describe, expect, it } from '@jest/globals';
import { runJob } from '@backflow/service-kit/testing';
import { book, join } from '../test/book.ts';
import { getInvoices } from '../test/invoices.ts';
import { mailsAbout } from '../test/mails.ts';
import { useBookingsService } from '../test/start-bookings-service.ts';
import type { TestOffer } from '../test/start-bookings-service.ts';
import { bookings } from './service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY = 24;
const WEEK = 7 * DAY;

const service = await useBookingsService();

const SCHEDULED = (bookings.jobs ?? []).filter(({ contract }) => contract.schedule !== undefined);

/** Everything that the service does by the clock. */
async function runAll(): Promise<void> {
  for (const job of SCHEDULED) await runJob(service, job, null);
}

/** Moves the clock and lets the jobs run, once after each of these hours. */
async function pass(hours: readonly number[]): Promise<void> {
  for (const each of hours) {
    service.clock.now += each * HOUR_MS;
    await runAll();
  }
}

const each = (hours: number, total: number) => Array<number>(total / hours).fill(hours);

/** How eight days may pass. The clock of a machine may be wrong for a while, and a process may be away for long. */
const COURSES: Readonly<Record<string, readonly number[]>> = {
  'every three hours': each(3, 8 * DAY),
  'with a clock that is set back by an hour now and then': each(3, 8 * DAY).flatMap((_, run) =>
    run % 4 === 3 ? [4, -1] : [3],
  ),
  'with a day of downtime': [...each(3, 6), DAY, ...each(3, 7 * DAY - 6)],
  'with a week of downtime': [WEEK, ...each(3, DAY)],
};

/** An event in 30 hours with two seats taken, one of them to be paid. */
async function buildSoon() {
  const startsAt = service.inHours(30);
  const event = await service.buildOffer('event', {
    ...{ startsAt, endsAt: service.inHours(38), price: '325.00', accessLevel: 'paid' },
  });
  const [paid, owing] = await service.buildMembers(2);
  await service.buildBooking(event, paid);
  expect((await book(service, owing, event)).status).toBe(201);
  return { event, paid, owing };
}

/** An event in six days with one seat, which becomes free, and three members who wait for it. */
async function buildWaiting() {
  const event = await service.buildOffer('event', {
    ...{ startsAt: service.inHours(6 * DAY), endsAt: service.inHours(6 * DAY + 8), capacity: 1 },
  });
  const [seated, ...waiting] = await service.buildMembers(4);
  const id = await service.buildBooking(event, seated);
  for (const member of waiting) expect((await join(service, member, event)).status).toBe(201);
  await service.sql(`update bookings.bookings set status = 'cancelled' where id = $1`, [id]);
  return { event, waiting };
}

interface SeatOfferRow {
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  status: string;
}

const getSeatOffers = ({ id }: TestOffer) =>
  service.sql<SeatOfferRow>(
    `select user_id as "userId", created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt", status
       from bookings.seat_offers where offer_id = $1 order by created_at`,
    [id],
  );

describe.each([
  ['clocks go back', '2026-10-30T15:30:00.000Z'],
  ['clocks go forward', '2027-03-12T16:30:00.000Z'],
])('eight days in which %s', (_what, start) => {
  it.each(Object.entries(COURSES))(
    '%s',
    async (course, hours) => {
      service.clock.now = Date.parse(start);
      const [soon, line] = [await buildSoon(), await buildWaiting()];
      const begin = service.clock.now;
      await runAll();
      await pass(hours);
      const isRegular = course === 'every three hours';
      const isWeekAway = course.includes('week');

      // The invoice was sent once, and nobody was reminded of an event that was over.
      const reminder = isWeekAway ? [] : ['event-soon'];
      expect(await mailsAbout(service, soon.paid)).toEqual(reminder);
      const owed = await mailsAbout(service, soon.owing);
      expect(owed.filter((template) => template === 'event-soon')).toEqual(reminder);
      expect(owed.filter((template) => template === 'invoice')).toEqual(['invoice']);
      const [invoice, ...more] = await getInvoices(service, soon.owing);
      expect([invoice?.status, more]).toEqual(['sent', []]);

      // The seat went down the list, to one member at a time, each for a whole day.
      const offers = await getSeatOffers(line.event);
      const ids = line.waiting.map(({ id }) => id);
      expect(offers.map(({ userId }) => userId)).toEqual(ids.slice(0, isWeekAway ? 1 : 3));
      expect(offers.every(({ status }) => status === 'expired')).toBe(true);
      for (const [at, { createdAt, expiresAt, endedAt }] of offers.entries()) {
        expect(expiresAt.getTime() - createdAt.getTime()).toBe(DAY * HOUR_MS);
        expect(endedAt?.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
        const next = offers[at + 1];
        if (next) expect(next.createdAt.getTime()).toBeGreaterThanOrEqual(endedAt?.getTime() ?? Infinity);
        if (isRegular) expect(createdAt.getTime()).toBe(begin + at * DAY * HOUR_MS);
      }
      for (const [at, member] of line.waiting.entries()) {
        const mails = (await mailsAbout(service, member)).filter((template) => template.startsWith('seat-'));
        // Nobody hears of the end of an offer once the event is over.
        const expected = isWeekAway ? ['seat-offered'] : ['seat-offer-ended', 'seat-offered'];
        expect(mails).toEqual(at < offers.length ? expected : []);
      }
      const counted = await service.getCounts(line.event);
      // The list of an event that is over stays as it is.
      expect(counted).toMatchObject({ pending: 0, confirmed: 0, waitlisted: isWeekAway ? 2 : 0 });
    },
    120_000,
  );
});
