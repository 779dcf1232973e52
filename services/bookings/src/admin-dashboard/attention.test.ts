import { randomUUID } from 'node:crypto';
import type { BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OfferFields } from '../../test/owner-rows.ts';
import { buildInvoice } from '../../test/build-invoice.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
let present = service.clock.now;
beforeEach(async () => {
  service.clock.now = present += 3_600_000;
  await service.sql('truncate bookings.offers, bookings.bookings cascade');
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

describe('the administrators’ day', () => {
  const today = async () => (await get('/api/admin/today')).body.data;
  const getTitles = (items: { title: string }[]) => items.map(({ title }) => title);

  it('is empty without offers', async () => {
    expect(await today()).toEqual({
      ...{ week: [], weekCount: 0, full: { count: 0, waiting: 0, first: null } },
      seats: { taken: 0, total: 0 },
    });
  });

  it('lists what is published and starts within seven Pacific days, from this midnight on, soonest first', async () => {
    // A Tuesday evening: in UTC it is Wednesday.
    service.clock.now = Date.parse('2026-11-25T05:00:00Z');
    const starting = (title: string, start: string, fields: Fields = {}, kind: OfferKind = 'event') =>
      service.buildOffer(kind, { title, ...at(new Date(start)), ...fields });
    await starting('over, yesterday', '2026-11-24T07:59:00Z');
    await starting('begun this morning', '2026-11-24T08:00:00Z');
    await starting(
      'tonight',
      '2026-11-25T05:30:00Z',
      { endsAt: new Date('2026-11-25T06:30:00Z') },
      'webinar',
    );
    await starting('on Monday night', '2026-12-01T07:59:00Z');
    await starting('on Tuesday', '2026-12-01T08:00:00Z');
    await starting('draft', '2026-11-26T08:00:00Z', { isPublished: false });
    await starting('deleted', '2026-11-26T08:00:00Z', { deletedAt: new Date() });
    const { week, weekCount } = await today();
    expect(getTitles(week)).toEqual(['begun this morning', 'tonight', 'on Monday night']);
    expect(weekCount).toBe(3);
  });

  it('shows seats, who waits, what is unpaid, and where', async () => {
    const lab = await offerWith('event', ['confirmed', 'waitlisted', 'cancelled'], {
      ...{ title: 'Lab', ...at(days(1)), capacity: 3 },
    });
    for (const status of ['sent', 'issued', 'paid', 'void'] as const) {
      const { bookingId } = await buildInvoice(service, lab, { id: randomUUID() }, { status, total: '0.10' });
      const isOver = status === 'paid';
      if (isOver)
        await service.sql(`update bookings.bookings set status = 'cancelled' where id = $1`, [bookingId]);
    }
    const call = await offerWith('event', ['pending'], {
      ...{ title: 'Call', ...at(days(2)), price: '0', capacity: null },
    });
    await service.sql(`update bookings.offers set details = details || '{"isVirtual": true}' where id = $1`, [
      call.id,
    ]);
    expect((await today()).week).toEqual([
      {
        ...{ id: lab.id, offers: 'events', title: 'Lab', location: expect.any(String), isVirtual: false },
        ...{ startsAt: days(1).toISOString(), endsAt: days(1).toISOString() },
        ...{ currentAttendees: 3, maxAttendees: 3, waitingCount: 1 },
        ...{ hasInvoice: true, unpaidCount: 2, unpaidAmount: '0.20' },
      },
      {
        ...{ id: call.id, offers: 'events', title: 'Call', location: null, isVirtual: true },
        ...{ startsAt: days(2).toISOString(), endsAt: days(2).toISOString() },
        ...{ currentAttendees: 1, maxAttendees: null, waitingCount: 0 },
        ...{ hasInvoice: false, unpaidCount: 0, unpaidAmount: '0' },
      },
    ]);
  });

  it('counts upcoming events with people waiting, and names the first', async () => {
    const waiting = (title: string, inDays: number, count: number, fields: Fields = {}) =>
      offerWith('event', Array<BookingStatus>(count).fill('waitlisted'), {
        title,
        ...at(days(inDays)),
        ...fields,
      });
    await waiting('Later', 40, 3);
    await waiting('Sooner', 20, 2);
    await waiting('Begun', -1, 1);
    await waiting('Draft', 5, 1, { isPublished: false });
    expect((await today()).full).toEqual({ count: 2, waiting: 5, first: 'Sooner' });
  });

  it('adds up the seats of the next 30 days', async () => {
    const seats = (inDays: number, capacity: number | null, kind: OfferKind = 'event') =>
      offerWith(kind, ['confirmed', 'pending', 'waitlisted'], { ...at(days(inDays)), capacity });
    await seats(1, 12);
    await offerWith('webinar', ['confirmed', 'confirmed'], {
      ...{ startsAt: days(29), endsAt: new Date(days(29).getTime() + 3_600_000), capacity: 100 },
    });
    await seats(2, null);
    await seats(31, 12);
    await seats(-0.1, 12);
    expect((await today()).seats).toEqual({ taken: 4, total: 112 });
  });
});

async function download(path: string) {
  const response = await (await service.as(director)).fetch(path);
  return { headers: response.headers, text: await response.text() };
}

/** Text of a CSV file, by its rows. */
const getRows = (text: string) => text.replace('\uFEFF', '').trim().split('\n');

describe('the report of bookings', () => {
  const REPORT = '/api/admin/reports/bookings';
  const report = async (period = '') => (await get(`${REPORT}${period && `?period=${period}`}`)).body.data;
  const book = async (kind: OfferKind, instants: readonly string[]) => {
    const offer = await service.buildOffer(kind);
    for (const instant of instants)
      await service.buildBooking(offer, { id: randomUUID() }, { bookedAt: new Date(instant) });
  };

  it('counts each Pacific week, the current one last, cancelled bookings included, across the change of the clocks', async () => {
    // A Wednesday after the start of summer time on Sunday, March 8.
    service.clock.now = Date.parse('2026-03-11T18:00:00Z');
    const offer = await service.buildOffer('event');
    for (const [instant, status] of [
      // Midnight to Monday, March 9, in summer time, and to Monday, March 2, in winter time.
      ['2026-03-09T07:00:00Z', 'cancelled'],
      ['2026-03-09T06:59:59.999Z', 'confirmed'],
      ['2026-03-02T08:00:00Z', 'waitlisted'],
      ['2026-03-02T07:59:59.999Z', 'confirmed'],
    ] as const)
      await service.buildBooking(offer, { id: randomUUID() }, { status, bookedAt: new Date(instant) });
    await book('webinar', ['2026-03-10T00:00:00Z']);
    await book('course', ['2026-03-10T00:00:00Z', '2026-02-20T00:00:00Z']);
    const { spans, total } = await report('4-weeks');
    expect(spans).toEqual([
      { from: '2026-02-16', until: '2026-02-22', events: 0, webinars: 0, courses: 1, before: 0 },
      { from: '2026-02-23', until: '2026-03-01', events: 1, webinars: 0, courses: 0, before: 0 },
      { from: '2026-03-02', until: '2026-03-08', events: 2, webinars: 0, courses: 0, before: 0 },
      { from: '2026-03-09', until: '2026-03-15', events: 1, webinars: 1, courses: 1, before: 0 },
    ]);
    expect(total).toBe(7);
    expect((await report()).spans).toHaveLength(12);
    const year = (await report('year')).spans;
    expect(year).toHaveLength(13);
    expect(year.at(-1)).toMatchObject({ from: '2026-02-16', until: '2026-03-15', events: 4, courses: 2 });
  });

  it('compares with the period before, up to the same weekday and time', async () => {
    // A Wednesday noon.
    service.clock.now = Date.parse('2026-11-25T20:00:00Z');
    await book('event', [
      ...['2026-11-25T19:00:00Z', '2026-11-03T20:00:00Z'],
      // Four weeks before: an hour earlier, an hour later, and in the first week.
      ...['2026-10-28T18:00:00Z', '2026-10-28T20:30:00Z', '2026-10-06T20:00:00Z'],
    ]);
    const { spans, total, totalBefore } = await report('4-weeks');
    expect(spans.map(({ before }: { before: number }) => before)).toEqual([1, 0, 0, 2]);
    expect([total, totalBefore]).toEqual([2, 2]);
  });

  it('begins the week on Monday in the Pacific zone', async () => {
    // Sunday, half past eleven in the evening, and Monday, half past midnight.
    for (const [now, week] of [
      ['2026-12-07T07:30:00Z', '2026-11-30'],
      ['2026-12-07T08:30:00Z', '2026-12-07'],
    ] as const) {
      service.clock.now = Date.parse(now);
      expect((await report('4-weeks')).spans.at(-1).from).toBe(week);
    }
  });

  it('is a file for spreadsheets', async () => {
    service.clock.now = Date.parse('2026-11-25T20:00:00Z');
    await book('event', ['2026-11-25T19:00:00Z', '2026-10-29T19:00:00Z']);
    const { headers, text } = await download(`${REPORT}/csv?period=4-weeks`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="registrations-4-weeks.csv"');
    const [head, ...rows] = getRows(text);
    expect(head).toBe('From,Until,Events,Webinars,Courses,In the period before');
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toBe('2026-11-23,2026-11-29,1,0,0,1');
  });

  it.each(['3', '12', 'all', ''])('refuses the period %j', async (period) => {
    for (const path of [REPORT, `${REPORT}/csv`, '/api/admin/reports/filled-seats']) {
      const { status, body } = await get(`${path}?period=${period}`);
      expect([status, body.errors[0].path]).toEqual([400, 'period']);
    }
  });
});

describe('the report of seats', () => {
  const REPORT = '/api/admin/reports/filled-seats';
  const ALL = ['confirmed', 'confirmed', 'pending', 'waitlisted', 'cancelled'] as const;
  const starting = (start: string, fields: Fields) =>
    offerWith('event', ALL, { ...at(new Date(start)), ...fields });

  it('totals seats and dollars by the Pacific week of the start, with the period before', async () => {
    // Sunday evening, still the week from November 23.
    service.clock.now = Date.parse('2026-11-30T07:00:00Z');
    await starting('2026-11-02T08:00:00Z', { price: '0.10', capacity: 10 });
    await starting('2026-11-30T07:59:59Z', { price: '99999999.99', capacity: 4 });
    await starting('2026-11-20T08:00:00Z', { accessLevel: 'free', capacity: 5 });
    await starting('2026-11-20T08:00:00Z', { price: '7', capacity: null });
    await starting('2026-10-10T08:00:00Z', { price: '5', capacity: 20 });
    await starting('2026-11-20T08:00:00Z', { isPublished: false, capacity: 50 });
    await starting('2026-11-20T08:00:00Z', { deletedAt: new Date(), capacity: 50 });
    await starting('2026-11-30T08:00:00Z', { capacity: 50 });
    const { spans, total, totalBefore } = (await get(`${REPORT}?period=4-weeks`)).body.data;
    const none = { seats: 0, filled: 0, paid: '0', unpaid: '0' };
    const nothing = { filled: 0, paid: '0' };
    expect(spans).toEqual([
      {
        ...{ from: '2026-11-02', until: '2026-11-08', seats: 10, filled: 3, paid: '0.20', unpaid: '0.10' },
        before: { filled: 3, paid: '10.00' },
      },
      { from: '2026-11-09', until: '2026-11-15', ...none, before: nothing },
      {
        ...{ from: '2026-11-16', until: '2026-11-22', seats: 5, filled: 3, paid: '14.00', unpaid: '7.00' },
        before: nothing,
      },
      {
        ...{ from: '2026-11-23', until: '2026-11-29', seats: 4, filled: 3 },
        ...{ paid: '199999999.98', unpaid: '99999999.99', before: nothing },
      },
    ]);
    expect(total).toEqual({ seats: 19, filled: 9, paid: '200000014.18', unpaid: '100000007.09' });
    expect(totalBefore).toEqual({ seats: 20, filled: 3, paid: '10.00', unpaid: '5.00' });
  });

  it('is a file for spreadsheets', async () => {
    service.clock.now = Date.parse('2026-11-25T20:00:00Z');
    await starting('2026-11-24T20:00:00Z', { price: '5', capacity: 20 });
    const { headers, text } = await download(`${REPORT}/csv`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="seats-12-weeks.csv"');
    expect(getRows(text).at(-1)).toBe('2026-11-23,2026-11-29,20,3,10.00,5.00,0,0');
  });
});
