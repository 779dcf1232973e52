import { runJob, topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestMember, TestResponse } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  book,
  getBookings,
  buildFull,
  join,
  leave,
  offerFreeSeats,
  pass,
  prepareLimits,
  getSeatOffers,
  getSeats,
} from '../../test/book.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../attendees/erase-member.ts';

const HOUR_MS = 60 * 60 * 1000;

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const setLimit = await prepareLimits(service);
const start = service.clock.now;
beforeEach(() => {
  service.clock.now = start;
});

const getCode = ({ status, body }: TestResponse): unknown => [status, body.code];
const run = () => offerFreeSeats(service);
const passTime = (hours: number) => {
  service.clock.now += hours * HOUR_MS;
};
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });

/** An event in two days with one seat, which is taken, and members on its waiting list. */
async function buildWaitedFor(count: number, fields: Parameters<typeof buildFull>[2] = {}) {
  const { offer, seat } = await buildFull(service, 'event', fields);
  const waiting: TestMember[] = [];
  while (waiting.length < count) {
    const member = await service.buildMember();
    expect((await join(service, member, offer)).status).toBe(201);
    waiting.push(member);
  }
  const free = () => setStatus(seat, 'cancelled');
  const [first, second, third] = waiting as [TestMember, TestMember, TestMember];
  return { offer, seat, free, waiting, first, second, third };
}

/** The states of seat offers by member. */
const offersIn = async (offer: TestOffer, people: readonly TestMember[]) => {
  const offers = await getSeatOffers(service, offer);
  return people.map(({ id }) => offers.filter(({ userId }) => userId === id).map(({ status }) => status));
};
const getOwn = async (who: TestMember, { id }: TestOffer) => {
  const { body } = await (await service.as(who)).get('/api/user/registrations');
  return body.data.find(({ eventId }: { eventId: string }) => eventId === id);
};

describe('a free seat', () => {
  it('is offered to whoever has waited longest, for 24 hours, and is held meanwhile', async () => {
    const { offer, free, waiting, first, second } = await buildWaitedFor(2, {
      price: '95',
      accessLevel: 'paid',
    });
    await run();
    expect(await offersIn(offer, waiting)).toEqual([[], []]);
    await free();
    const announced = await topicsAnnounced(service, run);
    expect(announced).toEqual(['events']);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['open'], []]);
    const expiresAt = service.inHours(24).toISOString();
    expect(await getOwn(first, offer)).toMatchObject({
      status: 'waitlisted',
      place: 1,
      seatOffer: { expiresAt },
    });
    expect(await getOwn(second, offer)).not.toHaveProperty('seatOffer');
    expect(await requestsAbout(service, first)).toContainEqual(
      expect.objectContaining({
        template: 'seat-offered',
        data: expect.objectContaining({ expiresAt, price: '95.00', calendarId: `event-${offer.id}` }),
      }),
    );
    const [shown] = await service.sql('select taken, waiting, held from bookings.offers_v1 where id = $1', [
      offer.id,
    ]);
    expect(shown).toEqual({ taken: 1, waiting: 2, held: 1 });
    expect(getCode(await book(service, second, offer))).toEqual([409, 'EVENT_FULL']);
    expect(getCode(await book(service, await service.buildMember(), offer))).toEqual([409, 'EVENT_FULL']);
  });

  it('is accepted by booking it, once', async () => {
    const { offer, free, first, waiting } = await buildWaitedFor(2);
    await free();
    await run();
    const accepted = await book(service, first, offer);
    expect([accepted.status, accepted.body.data.status, accepted.body.data.seatOffer]).toEqual([
      ...[201, 'confirmed', undefined],
    ]);
    expect(getCode(await book(service, first, offer))).toEqual([409, 'ALREADY_REGISTERED']);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['accepted'], []]);
    expect(await getSeats(service, offer)).toBe(1);
  });

  it.each(['passes', 'leaves'] as const)('goes to the next when the first one %s', async (how) => {
    const { offer, free, first, waiting } = await buildWaitedFor(2);
    await free();
    await run();
    expect((await (how === 'passes' ? pass : leave)(service, first, offer)).status).toBe(200);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['passed'], ['open']]);
    expect(await getOwn(first, offer)).toBeUndefined();
    expect(await mailsAbout(service, first)).toEqual([
      ...(how === 'passes' ? ['seat-offer-ended'] : []),
      ...['seat-offered', 'waiting-list-joined'],
    ]);
    // A repeated click changes nothing, and who comes back is last.
    expect((await pass(service, first, offer)).status).toBe(200);
    expect((await join(service, first, offer)).body.data.place).toBe(2);
  });

  it('is not passed on without an offer', async () => {
    const { offer, first } = await buildWaitedFor(1);
    expect(getCode(await pass(service, first, offer))).toEqual([409, 'CONFLICT']);
    expect(await getOwn(first, offer)).toMatchObject({ place: 1 });
  });

  it('goes to the next when the offer expires, which also ends the waiting', async () => {
    const { offer, free, first, waiting } = await buildWaitedFor(2);
    await free();
    await run();
    passTime(23.99);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['open'], []]);
    passTime(0.01);
    // Before the job runs, nobody has the seat.
    expect(getCode(await book(service, first, offer))).toEqual([409, 'SEAT_OFFER_EXPIRED']);
    expect(getCode(await pass(service, first, offer))).toEqual([409, 'CONFLICT']);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['expired'], ['open']]);
    const late = await book(service, first, offer);
    expect(getCode(late)).toEqual([409, 'SEAT_OFFER_EXPIRED']);
    expect(late.body.message).toContain('reserved for you until');
    expect(await getOwn(first, offer)).toBeUndefined();
    expect((await requestsAbout(service, first)).map(({ template }) => template)).toContain(
      'seat-offer-ended',
    );
  });

  it.each([
    ['a day', 24],
    ['nine days', 9 * 24],
  ])(
    'goes to the next after a downtime of %s: one step, and a full period for the next',
    async (_name, hours) => {
      const fields = { startsAt: service.inHours(30 * 24), endsAt: service.inHours(30 * 24 + 8) };
      const { offer, free, waiting } = await buildWaitedFor(3, fields);
      await free();
      await run();
      passTime(hours);
      await run();
      expect(await offersIn(offer, waiting)).toEqual([['expired'], ['open'], []]);
      const [, next] = await getSeatOffers(service, offer);
      expect(next?.expiresAt).toEqual(service.inHours(24));
    },
  );

  it('is offered across a change of clocks for as many hours', async () => {
    // Clocks change on November 1, 2026, at nine in the morning UTC.
    service.clock.now = Date.parse('2026-10-31T20:00:00.000Z');
    const { offer, first } = await buildWaitedFor(1, {
      startsAt: new Date('2026-11-02T17:00:00Z'),
      endsAt: new Date('2026-11-02T20:00:00Z'),
    });
    // The administrator's session has ended by then.
    expect(await setLimit(offer, 2)).toBe(true);
    await run();
    expect((await getSeatOffers(service, offer))[0]?.expiresAt).toEqual(new Date('2026-11-01T20:00:00.000Z'));
    passTime(23);
    await run();
    expect((await book(service, first, offer)).status).toBe(201);
  });

  it.each([
    ['cancelled', ({ free }) => free()],
    ['added by a higher limit', ({ offer }) => setLimit(offer, 2)],
    [
      'added by an administrator’s edit to no limit',
      ({ offer }) => service.updateOffer(offer, { capacity: null }),
    ],
    [
      'of an erased account',
      async ({ seat }) => {
        const [row] = await service.sql<{ memberId: string }>(
          'select user_id as "memberId" from bookings.bookings where id = $1',
          [seat],
        );
        await runJob(service, eraseMemberJob, { memberId: row?.memberId ?? '' });
      },
    ],
    [
      'of a booking that moved',
      async ({ seat }) =>
        admin.post(`/api/admin/registrations/${seat}/move`, {
          moveTo: (await service.buildOffer('event')).id,
        }),
    ],
    ['of somebody who went to the waiting list', ({ seat }) => setStatus(seat, 'waitlisted')],
  ] satisfies [string, (built: Awaited<ReturnType<typeof buildWaitedFor>>) => Promise<unknown>][])(
    '%s is offered',
    async (_how, freeIt) => {
      const built = await buildWaitedFor(1);
      await freeIt(built);
      await run();
      expect(await offersIn(built.offer, built.waiting)).toEqual([['open']]);
    },
  );

  it.each([
    ['over', () => ({ startsAt: service.inHours(-9), endsAt: service.inHours(-1) })],
    ['deleted', () => ({ deletedAt: new Date() })],
    ['hidden', () => ({ isPublished: false })],
  ])('is not offered for an event that is %s', async (_state, fields) => {
    const { offer, free, waiting } = await buildWaitedFor(1);
    await free();
    await service.updateOffer(offer, fields());
    await run();
    expect(await offersIn(offer, waiting)).toEqual([[]]);
  });

  it('is offered once by concurrent runs of the job', async () => {
    const { offer, free, waiting } = await buildWaitedFor(3);
    await free();
    await Promise.all([run(), run(), run()]);
    expect(await offersIn(offer, waiting)).toEqual([['open'], [], []]);
  });

  it('of a draft is given back, and offered again once it is published', async () => {
    const { offer, free, waiting } = await buildWaitedFor(2);
    await free();
    await run();
    await service.updateOffer(offer, { isPublished: false });
    await run();
    await service.updateOffer(offer, { isPublished: true });
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['withdrawn', 'open'], []]);
  });

  it('that is given to the member in the table alone ends the offer', async () => {
    const { offer, free, first, second, waiting } = await buildWaitedFor(2);
    await setLimit(offer, 2);
    await free();
    await run();
    await service.sql(
      `update bookings.bookings set status = case when user_id = $2 then 'confirmed' else 'cancelled' end
        where offer_id = $1 and user_id in ($2, $3)`,
      [offer.id, first.id, second.id],
    );
    expect(await offersIn(offer, waiting)).toEqual([['accepted'], ['withdrawn']]);
    expect(await service.getCounts(offer)).toMatchObject({ held: 0, confirmed: 1 });
  });
});

describe('the end of a waiting list', () => {
  it('is two hours before the start: offers end there, and everybody gets one mail', async () => {
    const { offer, free, waiting, first, third } = await buildWaitedFor(3);
    passTime(40);
    await free();
    await run();
    expect((await getSeatOffers(service, offer))[0]?.expiresAt).toEqual(new Date(start + 46 * HOUR_MS));
    passTime(6);
    await run();
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['expired'], [], []]);
    expect(await getBookings(service, offer)).toEqual([]);
    expect(await mailsAbout(service, third)).toEqual(['waiting-list-closed', 'waiting-list-joined']);
    expect(await mailsAbout(service, first)).toEqual([
      ...['seat-offer-ended', 'seat-offered', 'waiting-list-joined'],
    ]);
    // The seat goes to whoever books.
    expect((await book(service, await service.buildMember(), offer)).status).toBe(201);
    expect(getCode(await join(service, third, offer))).toEqual([409, 'WAITING_LIST_CLOSED']);
  });

  it('is when booking closes, if that is earlier', async () => {
    const { offer, free, waiting } = await buildWaitedFor(2, { closesAt: service.inHours(10) });
    await free();
    await run();
    expect((await getSeatOffers(service, offer))[0]?.expiresAt).toEqual(service.inHours(10));
    passTime(10);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['expired'], []]);
    expect(await getBookings(service, offer)).toEqual([]);
  });

  it('comes earlier with the event: an open offer too', async () => {
    const { offer, free, waiting } = await buildWaitedFor(2);
    await free();
    await run();
    await service.updateOffer(offer, { startsAt: service.inHours(12), endsAt: service.inHours(14) });
    await setLimit(offer, 2);
    await run();
    const offers = await getSeatOffers(service, offer);
    expect(offers.map(({ expiresAt }) => expiresAt)).toEqual([service.inHours(10), service.inHours(10)]);
    expect(await offersIn(offer, waiting)).toEqual([['open'], ['open']]);
  });

  it('after a downtime beyond the event leaves the list as it was, and holds no seat', async () => {
    const { offer, free, waiting, second } = await buildWaitedFor(2);
    await free();
    await run();
    passTime(7 * 24);
    await run();
    expect(await offersIn(offer, waiting)).toEqual([['expired'], []]);
    expect((await service.getCounts(offer)).held).toBe(0);
    expect(await getBookings(service, offer)).toMatchObject([{ userId: second.id, status: 'waitlisted' }]);
    expect(await mailsAbout(service, second)).toEqual(['waiting-list-joined']);
  });

  it('follows the settings', async () => {
    const changed = JSON.stringify({ seatOfferHours: 3, seatOfferEndsHours: 30 });
    await service.sql(`insert into bookings.settings (changed) values ($1)`, [changed]);
    try {
      const { offer, free } = await buildWaitedFor(1);
      await free();
      await run();
      expect((await getSeatOffers(service, offer))[0]?.expiresAt).toEqual(service.inHours(3));
      passTime(18);
      await run();
      expect(await getBookings(service, offer)).toEqual([]);
    } finally {
      await service.sql('delete from bookings.settings');
    }
  });
});

it('has caused no deadlock', async () => {
  expect(await service.deadlocks()).toBe(0);
});
