import { randomUUID } from 'node:crypto';
import type { BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import { statementsOf } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OfferFields } from '../../test/owner-rows.ts';
import { buildCrowd } from '../../test/build-crowd.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
let present = service.clock.now;
beforeEach(async () => {
  // Move the clock, so that no report of the previous test is cached.
  service.clock.now = present += 3_600_000;
  await service.sql('truncate bookings.offers, bookings.bookings');
});

/** Creates a session for each call: the clock moves by months. */
const get = async (path: string) => (await service.as(director)).get(path);
const days = (count: number) => service.inHours(24 * count);

type Fields = Partial<OfferFields>;
const PAID = { price: '0.10', accessLevel: 'paid' } as const;

/** An offer with bookings of these statuses, made `hoursAgo`. */
async function offerWith(
  kind: OfferKind,
  statuses: readonly BookingStatus[],
  fields: Fields = {},
  hoursAgo = 1,
) {
  const offer = await service.buildOffer(kind, { ...PAID, ...fields });
  for (const status of statuses) {
    await service.buildBooking(offer, { id: randomUUID() }, { status, bookedAt: service.inHours(-hoursAgo) });
  }
  return offer;
}
const at = (date: Date): Fields => ({ startsAt: date, endsAt: date });
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

describe('what needs attention at events', () => {
  const attention = async () => (await get('/api/admin/attention/events')).body.data;
  const seats = async (
    title: string,
    inDays: number,
    taken: number,
    of: number | null,
    more: Fields = {},
  ) => {
    const offer = await service.buildOffer('event', { title, ...at(days(inDays)), capacity: of, ...more });
    await buildCrowd(service, offer, taken, { hasAccounts: false });
  };
  const NOTHING = { count: 0, amount: '0', items: [], eventCount: 0 };

  it('is empty without events', async () => {
    expect(await attention()).toEqual({ unpaid: NOTHING, nearlyFull: [], nearlyEmpty: [] });
  });

  it('lists unpaid registrations with exact totals, the next events first', async () => {
    for (const [title, inDays] of Object.entries({ c: 3, f: 31, a: 1, d: 5, b: 2, e: 20 })) {
      const fields = { title, ...at(days(inDays)) };
      await offerWith('event', ['pending', 'confirmed', 'waitlisted', 'cancelled'], fields);
    }
    const over = { title: 'over', startsAt: days(-9), endsAt: days(-8) };
    await offerWith('event', ['pending', 'pending'], over, 20);
    const costly = { title: 'costly', price: '99999999.99', ...at(days(3)) };
    await offerWith('event', ['pending'], costly, 0);
    const free = { accessLevel: 'free' as const };
    for (const uncounted of [{ isPublished: false }, { deletedAt: days(-1) }, { price: '0' }, free]) {
      await offerWith('event', ['pending'], uncounted, 30);
    }
    await offerWith('course', ['pending']);
    const { unpaid } = await attention();
    expect(unpaid).toMatchObject({ count: 9, amount: '100000000.79', eventCount: 8 });
    expect(unpaid.items.map(({ title, count }: { title: string; count: number }) => [title, count])).toEqual([
      ['a', 1],
      ['b', 1],
      // Of two at the same time, the larger sum comes first.
      ['costly', 1],
      ['c', 1],
      ['d', 1],
    ]);
    expect(unpaid.items[2]).toMatchObject({ amount: '99999999.99', startDate: days(3).toISOString() });
  });

  it('lists past events last, latest first, until they are paid', async () => {
    const [old, older] = [at(days(-3)), at(days(-9))];
    await offerWith('event', ['pending'], { title: 'older', ...older });
    const offer = await offerWith('event', [], { title: 'old', ...old });
    const id = await service.buildBooking(offer, await service.buildMember(), { status: 'pending' });
    await offerWith('event', ['pending'], { title: 'next', ...at(days(90)) });
    expect(titlesOf((await attention()).unpaid.items)).toEqual(['next', 'old', 'older']);
    const client = await service.as(director);
    await client.patch(`/api/admin/registrations/${id}/status`, { status: 'confirmed' });
    expect(titlesOf((await attention()).unpaid.items)).toEqual(['next', 'older']);
  });

  it('lists at most five events that are nearly full within 60 days or nearly empty within 14, soonest first', async () => {
    await seats('89 %', 1, 89, 100);
    await seats('90 %', 59, 90, 100);
    await seats('full', 3, 12, 12);
    await seats('overfull', 2, 3, 1);
    await seats('too far', 61, 12, 12);
    await seats('begun', -0.1, 12, 12);
    await seats('draft', 4, 12, 12, { isPublished: false });
    await seats('deleted', 4, 12, 12, { deletedAt: days(0) });
    await seats('no seats at all', 4, 0, 0);
    await seats('unlimited', 4, 0, null);
    await seats('20 %', 13, 2, 10);
    await seats('21 %', 5, 21, 100);
    await seats('empty', 6, 0, 8);
    await seats('empty, but later', 15, 0, 8);
    const { nearlyFull, nearlyEmpty } = await attention();
    expect(titlesOf(nearlyFull)).toEqual(['overfull', 'full', '90 %']);
    expect(titlesOf(nearlyEmpty)).toEqual(['empty', '20 %']);
    expect(nearlyFull[1]).toEqual({
      ...{ id: expect.any(String), title: 'full', startDate: days(3).toISOString() },
      ...{ currentAttendees: 12, maxAttendees: 12, waitingCount: 0 },
    });
    for (let index = 0; index < 7; index++) await seats(`more ${index}`, 7 + index / 10, 0, 5);
    expect(titlesOf((await attention()).nearlyEmpty)).toEqual([
      ...['empty', 'more 0', 'more 1', 'more 2', 'more 3'],
    ]);
  });
});

describe('what needs attention at courses', () => {
  const unpaid = async () => (await get('/api/admin/attention/courses')).body.data.unpaid;
  const wait = async (title: string, hours: readonly number[], fields: Fields = {}) => {
    const course = await offerWith('course', ['confirmed'], { title, ...fields });
    for (const each of hours) {
      const bookedAt = service.inHours(each);
      await service.buildBooking(course, { id: randomUUID() }, { status: 'pending', bookedAt });
    }
    return course.id;
  };

  it('is empty without enrollments', async () => {
    expect(await unpaid()).toEqual({ count: 0, amount: '0.00', items: [] });
  });

  it('has exact totals, the longest waiting first', async () => {
    const late = await wait('Late', [-1, -2, -3]);
    const early = await wait('Early', [-5, 7], { price: '0.20' });
    // The current price is 0, but the booking is pending.
    const free = await wait('Free by now', [-4], { price: '900', accessLevel: 'free' });
    await wait('Deleted', [-9], { price: '99', deletedAt: new Date() });
    await offerWith('event', ['pending']);
    expect(await unpaid()).toEqual({
      ...{ count: 6, amount: '0.70' },
      items: [
        { id: early, title: 'Early', count: 2 },
        { id: free, title: 'Free by now', count: 1 },
        { id: late, title: 'Late', count: 3 },
      ],
    });
  });

  it('names five courses, and counts all', async () => {
    for (let index = 0; index < 7; index += 1)
      await wait(`Course ${index}`, [index], { price: '99999999.99' });
    const { count, amount, items } = await unpaid();
    expect([count, amount]).toEqual([7, '699999999.93']);
    expect(titlesOf(items)).toEqual([0, 1, 2, 3, 4].map((index) => `Course ${index}`));
  });
});

const REGISTRATIONS = '/api/admin/reports/registrations';
const ENROLLMENTS = '/api/admin/reports/enrollments';

describe('the reports of bookings by week', () => {
  const report = async (query = '', path = REGISTRATIONS) => (await get(path + query)).body.data;

  it('count each Pacific week, the current one last, cancelled bookings included, across the change of the clocks', async () => {
    // A Wednesday after the start of summer time on Sunday, March 8.
    service.clock.now = Date.parse('2026-03-11T18:00:00Z');
    const BOOKED = [
      // Midnight to Monday, March 9, in summer time, and to Monday, March 2, in winter time.
      ['2026-03-09T07:00:00Z', 'cancelled'],
      ['2026-03-09T06:59:59.999Z', 'confirmed'],
      ['2026-03-02T08:00:00Z', 'waitlisted'],
      ['2026-03-02T07:59:59.999Z', 'confirmed'],
      ['2025-03-02T00:00:00Z', 'confirmed'],
    ] as const;
    for (const kind of ['event', 'course'] as const) {
      const offer = await service.buildOffer(kind);
      for (const [instant, status] of BOOKED)
        await service.buildBooking(offer, { id: randomUUID() }, { status, bookedAt: new Date(instant) });
    }
    const bookedAt = new Date('2026-03-10T00:00:00Z');
    await service.buildBooking(await service.buildOffer('webinar'), { id: randomUUID() }, { bookedAt });
    expect(await report('?weeks=4')).toEqual([
      { week: '2026-02-16', events: 0, webinars: 0 },
      { week: '2026-02-23', events: 1, webinars: 0 },
      { week: '2026-03-02', events: 2, webinars: 0 },
      { week: '2026-03-09', events: 1, webinars: 1 },
    ]);
    expect(await report('?weeks=4', ENROLLMENTS)).toEqual(
      ['2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'].map((week, index) => ({
        ...{ week, enrollments: [0, 1, 2, 1][index] },
      })),
    );
    for (const path of [REGISTRATIONS, ENROLLMENTS]) {
      expect(await report('', path)).toHaveLength(12);
      expect(await report('?weeks=52', path)).toHaveLength(52);
    }
  });

  it('begin the week on Monday in the Pacific zone', async () => {
    // Sunday, half past eleven in the evening, and Monday, half past midnight.
    for (const [now, week] of [
      ['2026-12-07T07:30:00Z', '2026-11-30'],
      ['2026-12-07T08:30:00Z', '2026-12-07'],
    ] as const) {
      service.clock.now = Date.parse(now);
      for (const path of [REGISTRATIONS, ENROLLMENTS])
        expect((await report('?weeks=4', path)).at(-1).week).toBe(week);
    }
  });

  it('are read once a minute, however many callers there are', async () => {
    const event = await service.buildOffer('event');
    const paths = [REGISTRATIONS, ENROLLMENTS, REGISTRATIONS];
    const ask = () => statementsOf(service, () => Promise.all(paths.map((path) => report('?weeks=5', path))));
    const reads = (sent: { text: string }[]) =>
      sent.filter(({ text }) => text.includes('from bookings where booked_at')).length;
    expect(reads(await ask())).toBe(1);
    await service.buildBooking(event, { id: randomUUID() });
    service.clock.now += 59_000;
    expect(reads(await ask())).toBe(0);
    expect((await report('?weeks=5')).at(-1).events).toBe(0);
    service.clock.now += 1000;
    expect((await report('?weeks=5')).at(-1).events).toBe(1);
  });

  it('are read again after a failed read', async () => {
    const { reader } = service.context.db;
    const query = reader.query.bind(reader);
    reader.query = () => Promise.reject(new Error('away'));
    const failed = await get(`${REGISTRATIONS}?weeks=6`).finally(() => {
      reader.query = query;
    });
    expect(failed.status).toBe(500);
    expect(await report('?weeks=6')).toHaveLength(6);
  });

  it.each(['3', '53', '4.5', 'all', ''])('refuse %j weeks', async (weeks) => {
    for (const path of [REGISTRATIONS, ENROLLMENTS]) {
      const { status, body } = await get(`${path}?weeks=${weeks}`);
      expect([status, body.errors[0].path]).toEqual([400, 'weeks']);
    }
  });
});

describe('the report of seats', () => {
  const EMPTY = { seats: 0, filled: 0, paid: '0', unpaid: '0' };

  it('totals seats and dollars by Pacific month, from three months ago to five months ahead', async () => {
    service.clock.now = Date.parse('2026-12-01T07:00:00Z'); // Still November.
    const ALL = ['confirmed', 'confirmed', 'pending', 'waitlisted', 'cancelled'] as const;
    const starting = (start: string, fields: Fields) =>
      offerWith('event', ALL, { ...at(new Date(start)), ...fields });
    await starting('2026-11-01T07:00:00Z', { price: '0.10', capacity: 10 });
    await starting('2026-12-01T07:59:59Z', { price: '99999999.99', capacity: 4 });
    await starting('2026-12-01T08:00:00Z', { price: '7', capacity: null });
    await starting('2026-11-20T08:00:00Z', { accessLevel: 'free', capacity: 5 });
    await starting('2026-11-20T08:00:00Z', { isPublished: false, capacity: 50 });
    await starting('2026-11-20T08:00:00Z', { deletedAt: new Date(), capacity: 50 });
    await starting('2026-07-31T08:00:00Z', { capacity: 50 });
    await starting('2027-05-02T08:00:00Z', { capacity: 50 });
    expect((await get('/api/admin/reports/seats')).body.data).toEqual([
      { month: '2026-08', ...EMPTY },
      { month: '2026-09', ...EMPTY },
      { month: '2026-10', ...EMPTY },
      { month: '2026-11', seats: 19, filled: 9, paid: '200000000.18', unpaid: '100000000.09' },
      { month: '2026-12', seats: 0, filled: 0, paid: '14.00', unpaid: '7.00' },
      { month: '2027-01', ...EMPTY },
      { month: '2027-02', ...EMPTY },
      { month: '2027-03', ...EMPTY },
      { month: '2027-04', ...EMPTY },
    ]);
  });
});
