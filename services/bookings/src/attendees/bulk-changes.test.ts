import { randomUUID } from 'node:crypto';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildBookings } from '../../test/book.ts';
import { mailsAbout } from '../../test/mails.ts';
import { runInBulk } from '../../test/run-in-bulk.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);

const bulk = async (ids: readonly string[], change: object) =>
  runInBulk(service, admin, ids, { name: 'bookings.change', change });
const getEntries = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id);

describe.each(KINDS)('changes of many bookings: $kind', ({ kind, bookPath }) => {
  const prefix = kind === 'course' ? 'enrollment' : 'registration';
  let offer: TestOffer;
  beforeEach(async () => {
    offer = await service.buildOffer(kind, kind === 'webinar' ? {} : { price: '25', accessLevel: 'paid' });
  });

  it('set each status in a transaction of its own, with its mail and its audit entry', async () => {
    const { members, ids } = await buildBookings(service, offer, 3);
    let results: Awaited<ReturnType<typeof bulk>> = [];
    const topics = await topicsAnnounced(service, async () => {
      results = await bulk(ids, { status: 'cancelled' });
    });
    expect(topics).toEqual(ids.map(() => OFFER_TEXTS[kind].tab));
    expect(results).toMatchObject(
      ids.map((id, index) => ({
        ...{ id, ok: true },
        attendee: { id, status: 'cancelled', user: { id: members[index]?.id } },
      })),
    );
    for (const [index, member] of members.entries()) {
      expect(await mailsAbout(service, member)).toEqual([`${prefix}-cancelled`]);
      expect(await getEntries(ids[index] ?? '')).toMatchObject([
        {
          ...{ actorId: director.id, action: 'registrations.bulk' },
          details: { offerId: offer.id, userId: member.id, status: { from: 'confirmed', to: 'cancelled' } },
        },
      ]);
    }
    const counted = await service.getCounts(offer);
    expect(counted.cancelled).toBe(3);
  });

  it('report what was refused beside what was done', async () => {
    const { ids } = await buildBookings(service, offer, 2);
    const unknown = randomUUID();
    const results = await bulk([ids[0] ?? '', unknown, ids[1] ?? ''], { status: 'cancelled' });
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, undefined],
      [false, 'NOT_FOUND'],
      [true, undefined],
    ]);
    expect(results[1]).toEqual({
      ...{ id: unknown, ok: false, code: 'NOT_FOUND' },
      message: 'This registration was not found.',
    });
  });

  it('change and notify once, however often and concurrently they are sent', async () => {
    const { members, ids } = await buildBookings(service, offer, 4);
    const orders = [ids, ids.toReversed(), [...ids, ...ids], ids];
    const responses = await Promise.all(orders.map((each) => bulk(each, { status: 'cancelled' })));
    for (const results of responses) {
      expect(results).toHaveLength(4);
      expect(results.every(({ ok }) => ok)).toBe(true);
    }
    for (const [index, member] of members.entries()) {
      expect(await mailsAbout(service, member)).toEqual([`${prefix}-cancelled`]);
      expect(await getEntries(ids[index] ?? '')).toHaveLength(1);
    }
  });

  if (kind === 'webinar') return;

  it('mark as paid only what is still pending', async () => {
    const [pending, confirmed] = [
      await buildBookings(service, offer, 1, { status: 'pending' }),
      await buildBookings(service, offer, 1),
    ];
    const cancelled = await service.buildBooking(offer, await service.buildMember(), { status: 'cancelled' });
    const ids = [...pending.ids, ...confirmed.ids, cancelled];
    const paid = { status: 'confirmed', from: 'pending' };
    const results = await bulk(ids, paid);
    expect(results.map(({ ok, code, attendee }) => [ok, code, attendee?.status])).toEqual([
      [true, undefined, 'confirmed'],
      [true, undefined, 'confirmed'],
      [false, 'CONFLICT', 'cancelled'],
    ]);
    expect(results[0]?.attendee?.invoice).toEqual({
      ...{ state: 'paid', amount: '25.00' },
      paidAt: service.inHours(0).toISOString(),
    });
    // Confirmed before anybody recorded when.
    expect(results[1]?.attendee?.invoice).toEqual({
      ...{ state: 'paid', amount: '25.00', paidAt: expect.any(String) },
    });
    expect(results[2]?.attendee?.invoice).toEqual({ state: 'none', amount: '0', paidAt: null });
  });

  it('never take more seats than there are, beside bookings by members', async () => {
    if (kind === 'course') return;
    const full = await service.buildOffer(kind, { capacity: 3 });
    const { ids: waiting } = await buildBookings(service, full, 4, { status: 'waitlisted' });
    const stranger = await service.as(await service.buildMember());
    const [results] = await Promise.all([
      bulk(waiting, { status: 'confirmed' }),
      bulk(waiting.toReversed(), { status: 'confirmed' }),
      stranger.post(bookPath(full.id)),
    ]);
    const counted = await service.getCounts(full);
    expect(counted).toMatchObject({ confirmed: 3, waitlisted: 1 });
    expect(results.filter(({ code }) => code === 'EVENT_FULL').length).toBeLessThanOrEqual(1);
  });
});

describe('the attendance of many', () => {
  it('is recorded for events and webinars, and undone the same way', async () => {
    const event = await service.buildOffer('event');
    const { ids } = await buildBookings(service, event, 40);
    const refused = await bulk(ids, { attended: true });
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['NOT_STARTED']));
    const results = await bulk(ids, { attended: true, beforeStart: true });
    expect(results.every(({ attendee }) => attendee?.attended)).toBe(true);
    expect((await service.getCounts(event)).attended).toBe(40);
    await bulk(ids, { attended: false });
    expect((await service.getCounts(event)).attended).toBe(0);
  });

  it('is refused for courses, one by one', async () => {
    const course = await service.buildBooking(
      await service.buildOffer('course'),
      await service.buildMember(),
    );
    const event = await service.buildBooking(await service.buildOffer('event'), await service.buildMember());
    const results = await bulk([course, event], { attended: true, beforeStart: true });
    expect(results.map(({ ok, message }) => [ok, message])).toEqual([
      [false, 'Nobody attends a course'],
      [true, undefined],
    ]);
  });
});
