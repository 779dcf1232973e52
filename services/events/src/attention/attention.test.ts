import type { RegistrationStatus } from '@backflow/contracts';
import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { statementsOf } from '../../test/statements-of.ts';

let service: EventsService;
let director: TestMember;
let present: number;
beforeAll(async () => {
  service = await startEventsService();
  director = await service.buildMember({ isAdmin: true });
  present = service.clock.now;
});
beforeEach(async () => {
  // Every test in an hour of its own: nothing is remembered from the one before.
  service.clock.now = present += 3_600_000;
  await service.models.Registration.destroy({ where: {} });
  await service.models.Event.destroy({ where: {} });
  await service.models.WebinarRegistration.destroy({ where: {} });
  await service.models.Webinar.destroy({ where: {} });
});
afterAll(() => service.stop());

/** With a session of its own each time: the clock moves by months. */
const asked = async (path: string) => (await service.as(director)).get(path);

type Overrides = Parameters<EventsService['buildEvent']>[0];
const PAID = { price: '0.10', accessLevel: 'paid' } as const;

/** An event with registrations of these statuses, made so many hours ago. */
async function eventWith(statuses: readonly RegistrationStatus[], overrides: Overrides = {}, hoursAgo = 1) {
  const event = await service.buildEvent({ ...PAID, ...overrides });
  for (const status of statuses) {
    await service.buildRegistration(
      event,
      { id: randomUUID() },
      { status, registeredAt: service.inHours(-hoursAgo) },
    );
  }
  return event;
}

describe('what needs a hand', () => {
  const attention = async () => (await asked('/api/admin/attention/events')).body.data;
  const days = (count: number) => service.inHours(24 * count);
  const seats = (title: string, inDays: number, taken: number, of: number | null, more: Overrides = {}) =>
    service.buildEvent({
      ...{ title, startDate: days(inDays), endDate: null, currentAttendees: taken, maxAttendees: of },
      ...more,
    });

  it('is nothing where nothing is', async () => {
    const nothing = {
      unpaid: { count: 0, amount: '0', items: [], eventCount: 0 },
      nearlyFull: [],
      nearlyEmpty: [],
    };
    expect(await attention()).toEqual(nothing);
  });

  it('is who has not paid, to the cent, in all, and where, what is due soonest first', async () => {
    for (const [title, inDays] of Object.entries({ c: 3, f: 31, a: 1, d: 5, b: 2, e: 20 })) {
      const more = { title, startDate: days(inDays), endDate: null };
      await eventWith(['pending', 'confirmed', 'waitlisted', 'cancelled'], more);
    }
    const [over, costly] = [
      { title: 'over', startDate: days(-9), endDate: days(-8) },
      { title: 'costly', price: '99999999.99', startDate: days(3), endDate: null },
    ];
    await eventWith(['pending', 'pending'], over, 20);
    await eventWith(['pending'], costly, 0);
    for (const uncounted of [
      { isPublished: false },
      { deletedAt: days(-1) },
      { price: '0' },
      { accessLevel: 'free' as const },
    ]) {
      await eventWith(['pending'], uncounted, 30);
    }
    const { unpaid } = await attention();
    expect(unpaid).toMatchObject({ count: 9, amount: '100000000.79', eventCount: 8 });
    expect(unpaid.items.map(({ title, count }: { title: string; count: number }) => [title, count])).toEqual([
      ['a', 1],
      ['b', 1],
      // Of two on one day the larger sum.
      ['costly', 1],
      ['c', 1],
      ['d', 1],
    ]);
    expect(unpaid.items[2]).toMatchObject({ amount: '99999999.99', startDate: days(3).toISOString() });
    const all = (await asked('/api/admin/events?payment=unpaid&sort=soonest')).body.data;
    const titles = all.map(({ title }: { title: string }) => title);
    expect(titles.slice(0, 3)).toEqual(['over', 'a', 'b']);
    expect(titles.toSorted()).toEqual(['a', 'b', 'c', 'costly', 'd', 'e', 'f', 'over']);
  });

  it('is no more once it is paid', async () => {
    const event = await eventWith([]);
    const member = await service.buildMember();
    const { id } = await service.buildRegistration(event, member, { status: 'pending' });
    expect((await attention()).unpaid).toMatchObject({ count: 1, amount: '0.10' });
    await (
      await service.as(director)
    ).patch(`/api/admin/registrations/${id}/status`, { status: 'confirmed' });
    expect((await attention()).unpaid).toEqual({ count: 0, amount: '0', items: [], eventCount: 0 });
  });

  it('is what is nearly full in 60 days, and nearly empty in 14, soonest first, five at most', async () => {
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
    const titles = (events: { title: string }[]) => events.map(({ title }) => title);
    const { nearlyFull, nearlyEmpty } = await attention();
    expect(titles(nearlyFull)).toEqual(['overfull', 'full', '90 %']);
    expect(titles(nearlyEmpty)).toEqual(['empty', '20 %']);
    expect(nearlyFull[1]).toEqual({
      id: expect.any(String),
      title: 'full',
      startDate: days(3).toISOString(),
      ...{ currentAttendees: 12, maxAttendees: 12, waitingCount: 0 },
    });
    for (let index = 0; index < 7; index++) await seats(`more ${index}`, 7 + index / 10, 0, 5);
    expect(titles((await attention()).nearlyEmpty)).toEqual([
      'empty',
      ...[0, 1, 2, 3].map((n) => `more ${n}`),
    ]);
  });
});

describe('the report of registrations', () => {
  const report = async (query = '') => (await asked(`/api/admin/reports/registrations${query}`)).body.data;

  it('counts each Pacific week, this one last, cancelled ones too, over the change of the clocks', async () => {
    // A Wednesday after the clocks were put forward on Sunday, March 8.
    service.clock.now = Date.parse('2026-03-11T18:00:00Z');
    const event = await service.buildEvent();
    const webinar = await service.buildWebinar();
    const at = (instant: string, status: RegistrationStatus = 'confirmed') =>
      service.buildRegistration(event, { id: randomUUID() }, { registeredAt: new Date(instant), status });
    // Midnight to Monday, March 9, in summer time, and to Monday, March 2, in winter time.
    await at('2026-03-09T07:00:00Z', 'cancelled');
    await at('2026-03-09T06:59:59.999Z');
    await at('2026-03-02T08:00:00Z', 'waitlisted');
    await at('2026-03-02T07:59:59.999Z');
    await at('2025-03-02T00:00:00Z');
    const member = { id: randomUUID() };
    const registeredAt = new Date('2026-03-10T00:00:00Z');
    await service.buildWebinarRegistration(webinar, member, { registeredAt });
    expect(await report('?weeks=4')).toEqual([
      { week: '2026-02-16', events: 0, webinars: 0 },
      { week: '2026-02-23', events: 1, webinars: 0 },
      { week: '2026-03-02', events: 2, webinars: 0 },
      { week: '2026-03-09', events: 1, webinars: 1 },
    ]);
    expect(await report()).toHaveLength(12);
    expect(await report('?weeks=52')).toHaveLength(52);
  });

  it('begins its week on Monday in the Pacific zone', async () => {
    const lastWeek = async (now: string) => {
      service.clock.now = Date.parse(now);
      return (await report('?weeks=4')).at(-1).week;
    };
    // Sunday, half past eleven in the evening, and Monday, half past midnight.
    expect(await lastWeek('2026-12-07T07:30:00Z')).toBe('2026-11-30');
    expect(await lastWeek('2026-12-07T08:30:00Z')).toBe('2026-12-07');
  });

  it('is read once a minute, however many ask', async () => {
    const event = await service.buildEvent();
    const ask = () => statementsOf(service, () => Promise.all([1, 2, 3].map(() => report('?weeks=5'))));
    const counts = (texts: string[]) => texts.filter((text) => text.includes('webinar_registrations')).length;
    expect(counts(await ask())).toBe(1);
    await service.buildRegistration(event, { id: randomUUID() });
    service.clock.now += 59_000;
    expect(counts(await ask())).toBe(0);
    expect((await report('?weeks=5')).at(-1).events).toBe(0);
    service.clock.now += 1000;
    expect((await report('?weeks=5')).at(-1).events).toBe(1);
  });

  it('is read anew after it could not be', async () => {
    const { reader } = service.context.db;
    const query = reader.query.bind(reader);
    reader.query = () => Promise.reject(new Error('away'));
    const failed = await asked('/api/admin/reports/registrations?weeks=6').finally(() => {
      reader.query = query;
    });
    expect(failed.status).toBe(500);
    expect(await report('?weeks=6')).toHaveLength(6);
  });

  it.each(['3', '53', '4.5', 'all'])('refuses %s weeks', async (weeks) => {
    const { status, body } = await asked(`/api/admin/reports/registrations?weeks=${weeks}`);
    expect([status, body.errors[0].path]).toEqual([400, 'weeks']);
  });
});

describe('the report of seats', () => {
  const report = async () => (await asked('/api/admin/reports/seats')).body.data;
  const EMPTY = { seats: 0, filled: 0, paid: '0', unpaid: '0' };

  it('adds up seats and dollars by the Pacific month, from three months ago to five ahead', async () => {
    service.clock.now = Date.parse('2026-12-01T07:00:00Z'); // Still November.
    const in_ = (startDate: string, more: Overrides = {}) => ({
      startDate: new Date(startDate),
      endDate: null,
      ...more,
    });
    const all = ['confirmed', 'confirmed', 'pending', 'waitlisted', 'cancelled'] as const;
    await eventWith(all, in_('2026-11-01T07:00:00Z', { price: '0.10', maxAttendees: 10 }));
    await eventWith(all, in_('2026-12-01T07:59:59Z', { price: '99999999.99', maxAttendees: 4 }));
    await eventWith(all, in_('2026-12-01T08:00:00Z', { price: '7', maxAttendees: null }));
    await eventWith(all, in_('2026-11-20T08:00:00Z', { accessLevel: 'free', maxAttendees: 5 }));
    await eventWith(all, in_('2026-11-20T08:00:00Z', { isPublished: false, maxAttendees: 50 }));
    await eventWith(all, in_('2026-11-20T08:00:00Z', { deletedAt: new Date(), maxAttendees: 50 }));
    await eventWith(all, in_('2026-07-31T08:00:00Z', { maxAttendees: 50 }));
    await eventWith(all, in_('2027-05-02T08:00:00Z', { maxAttendees: 50 }));
    expect(await report()).toEqual([
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
