import type { TestMember, TestResponse } from '@backflow/service-kit/testing';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  book,
  getBookings,
  buildFull,
  getCodes,
  join,
  leave,
  getListPath,
  offerFreeSeats,
  prepareLimits,
  getSeats,
} from '../../test/book.ts';
import { mailsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const member = await service.buildMember();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const setLimit = await prepareLimits(service);

const getCode = ({ status, body }: TestResponse): unknown => [status, body.code];
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });

/** A member's status and position, in their own list and in the published view, and the length of the waiting list. */
async function shownTo(who: TestMember, event: TestOffer) {
  const { body } = await (await service.as(who)).get('/api/user/registrations');
  const own = body.data.find(({ eventId }: { eventId: string }) => eventId === event.id);
  const rows = await getBookings(service, event);
  const row = rows.find(({ userId }) => userId === who.id);
  expect(row && [row.status, row.position ?? undefined]).toEqual(own && [own.status, own.place]);
  const [offer] = await service.sql<{ waiting: number }>(
    'select waiting from bookings.offers_v1 where id = $1',
    [event.id],
  );
  expect(offer?.waiting).toBe(rows.filter(({ status }) => status === 'waitlisted').length);
  return { waiting: offer?.waiting, own: own ? [own.status, own.place] : null };
}

async function buildWaiting(event: TestOffer, length: number): Promise<TestMember[]> {
  const people: TestMember[] = [];
  while (people.length < length) {
    const person = await service.buildMember();
    expect((await join(service, person, event)).status).toBe(201);
    people.push(person);
  }
  return people;
}
const getPositions = async (event: TestOffer) =>
  new Map((await getBookings(service, event)).map(({ userId, position }) => [userId, position]));
const upTo = (last: number, first = 1) => Array.from({ length: last + 1 - first }, (_, n) => first + n);

describe('joining a waiting list', () => {
  it('adds a member to its end, without a seat and without the meeting link', async () => {
    const link = 'https://meet.example.com/room';
    const { offer } = await buildFull(service, 'event', { isVirtual: true, location: link });
    await buildWaiting(offer, 2);
    const { status, body } = await join(service, member, offer);
    expect(status).toBe(201);
    const shown = { status: 'waitlisted', place: 3, eventId: offer.id, event: { location: null } };
    expect(body.data).toMatchObject(shown);
    expect(await shownTo(member, offer)).toEqual({ waiting: 3, own: ['waitlisted', 3] });
    expect(await getSeats(service, offer)).toBe(1);
  });

  it('announces that events have changed', async () => {
    const { offer } = await buildFull(service, 'event');
    const announced = (action: typeof join) => topicsAnnounced(service, () => action(service, member, offer));
    expect(await announced(join)).toEqual(['events']);
    expect(await announced(leave)).toEqual(['events']);
    expect(await announced(leave)).toEqual([]);
  });

  it('is refused when a seat is free, for members with a booking, and where booking is refused', async () => {
    const { offer: full } = await buildFull(service, 'event');
    await join(service, member, full);
    expect(getCode(await join(service, member, full))).toEqual([409, 'ALREADY_WAITING']);

    const open = await service.buildOffer('event', { capacity: 1 });
    expect(getCode(await join(service, member, open))).toEqual([409, 'SEATS_LEFT']);
    await book(service, member, open);
    expect(getCode(await join(service, member, open))).toEqual([409, 'ALREADY_REGISTERED']);

    for (const [fields, refusal] of [
      [{ closesAt: service.inHours(-1) }, [409, 'REGISTRATION_CLOSED']],
      [{ startsAt: service.inHours(-9), endsAt: service.inHours(-1) }, [409, 'EVENT_COMPLETED']],
      [{ accessLevel: 'premium' }, [403, 'PREMIUM_REQUIRED']],
      [{ isPublished: false }, [404, 'NOT_FOUND']],
      [{ deletedAt: service.inHours(-1) }, [404, 'NOT_FOUND']],
    ] as const) {
      const { offer } = await buildFull(service, 'event', fields);
      expect(getCode(await join(service, member, offer))).toEqual(refusal);
    }
    const { offer: webinar } = await buildFull(service, 'webinar');
    expect(getCode(await join(service, member, webinar))).toEqual([404, 'NOT_FOUND']);
  });

  it('gives 40 concurrent callers 40 positions, as their responses say', async () => {
    const { offer } = await buildFull(service, 'event');
    const people = await Promise.all(upTo(40).map(() => service.buildMember()));
    const joined = await Promise.all(people.map((person) => join(service, person, offer)));
    const places = joined.map(({ body }) => body.data.place as number);
    expect(places.toSorted((a, b) => a - b)).toEqual(upTo(40));
    const positions = await getPositions(offer);
    expect(people.map(({ id }) => positions.get(id))).toEqual(places);
  });

  it('adds a member who clicks many times once', async () => {
    const { offer } = await buildFull(service, 'event');
    const client = await service.as(member);
    const responses = await Promise.all(upTo(8).map(() => client.post(getListPath(offer))));
    expect(getCodes(responses)).toEqual([201, ...upTo(7).map(() => 'ALREADY_WAITING')]);
    expect(await shownTo(member, offer)).toEqual({ waiting: 1, own: ['waitlisted', 1] });
  });
});

describe('leaving a waiting list', () => {
  it('moves up the members behind', async () => {
    const { offer } = await buildFull(service, 'event');
    const people = await buildWaiting(offer, 4);
    const [first, second, third, fourth] = people as [TestMember, TestMember, TestMember, TestMember];
    expect((await leave(service, second, offer)).status).toBe(200);
    expect(await shownTo(first, offer)).toEqual({ waiting: 3, own: ['waitlisted', 1] });
    expect(await shownTo(second, offer)).toEqual({ waiting: 3, own: null });
    expect(await shownTo(third, offer)).toEqual({ waiting: 3, own: ['waitlisted', 2] });
    expect(await shownTo(fourth, offer)).toEqual({ waiting: 3, own: ['waitlisted', 3] });
    // A member who comes back is last.
    expect((await join(service, second, offer)).body.data.place).toBe(4);
  });

  it('and coming back sends one mail a day', async () => {
    const { offer } = await buildFull(service, 'event');
    const [person] = (await buildWaiting(offer, 1)) as [TestMember];
    const rejoin = async () => {
      await leave(service, person, offer);
      expect((await join(service, person, offer)).status).toBe(201);
      return mailsAbout(service, person);
    };
    expect(await rejoin()).toEqual(['waiting-list-joined']);
    service.clock.now += 25 * 60 * 60 * 1000;
    expect(await rejoin()).toEqual(['waiting-list-joined', 'waiting-list-joined']);
  });

  it('changes nothing for members with a seat or without a booking', async () => {
    const event = await service.buildOffer('event', { capacity: 2 });
    await book(service, member, event);
    expect((await leave(service, member, event)).status).toBe(200);
    expect((await leave(service, await service.buildMember(), event)).status).toBe(200);
    expect(await getSeats(service, event)).toBe(1);
  });

  it('is possible after the event was withdrawn', async () => {
    const { offer } = await buildFull(service, 'event');
    await join(service, member, offer);
    await service.updateOffer(offer, { deletedAt: new Date() });
    expect((await leave(service, member, offer)).status).toBe(200);
    expect(await shownTo(member, offer)).toEqual({ waiting: 0, own: null });
  });

  it('keeps counters and positions right with concurrent joins and leaves', async () => {
    const { offer } = await buildFull(service, 'event');
    const leaving = await buildWaiting(offer, 10);
    const staying = await buildWaiting(offer, 5);
    const joining = await Promise.all(upTo(10).map(() => service.buildMember()));
    await Promise.all([
      ...leaving.map((person) => leave(service, person, offer)),
      ...joining.map((person) => join(service, person, offer)),
    ]);
    const positions = await getPositions(offer);
    expect(staying.map(({ id }) => positions.get(id))).toEqual(upTo(5));
    const others = joining.map(({ id }) => positions.get(id) ?? 0);
    expect(others.toSorted((a, b) => a - b)).toEqual(upTo(15, 6));
    expect((await service.getCounts(offer)).waitlisted).toBe(15);
  });
});

describe('a freed seat', () => {
  it('is for the first on the list only', async () => {
    const { offer, seat } = await buildFull(service, 'event', { accessLevel: 'paid', price: '95.00' });
    const [first, second] = (await buildWaiting(offer, 2)) as [TestMember, TestMember];
    expect(getCode(await book(service, first, offer))).toEqual([409, 'EVENT_FULL']);
    await setStatus(seat, 'cancelled');

    expect(getCode(await book(service, member, offer))).toEqual([409, 'EVENT_FULL']);
    expect(getCode(await book(service, second, offer))).toEqual([409, 'EVENT_FULL']);
    expect((await join(service, member, offer)).body.data.place).toBe(3);
    expect(getCode(await join(service, first, offer))).toEqual([409, 'ALREADY_WAITING']);

    expect(getCode(await book(service, first, offer))).toEqual([409, 'EVENT_FULL']);
    await offerFreeSeats(service);
    expect(getCode(await book(service, second, offer))).toEqual([409, 'EVENT_FULL']);
    const { status, body } = await book(service, first, offer);
    expect([status, body.data.status, body.data.place]).toEqual([201, 'pending', undefined]);
    expect(await getSeats(service, offer)).toBe(1);
    expect(await shownTo(first, offer)).toEqual({ waiting: 2, own: ['pending', undefined] });
    expect(await shownTo(second, offer)).toEqual({ waiting: 2, own: ['waitlisted', 1] });
    expect(await shownTo(member, offer)).toEqual({ waiting: 2, own: ['waitlisted', 2] });
  });

  it('goes to the next when the first leaves, and to anyone once the list is empty', async () => {
    const { offer, seat } = await buildFull(service, 'event');
    const [first, second] = (await buildWaiting(offer, 2)) as [TestMember, TestMember];
    await setStatus(seat, 'cancelled');
    await leave(service, first, offer);
    await leave(service, second, offer);
    expect((await book(service, await service.buildMember(), offer)).status).toBe(201);
  });

  it('is for others when the raised limit exceeds the waiting list', async () => {
    const { offer } = await buildFull(service, 'event');
    const [first] = (await buildWaiting(offer, 1)) as [TestMember];
    expect(await setLimit(offer, 3)).toBe(true);
    expect((await book(service, await service.buildMember(), offer)).status).toBe(201);
    expect(getCode(await book(service, await service.buildMember(), offer))).toEqual([409, 'EVENT_FULL']);
    await offerFreeSeats(service);
    expect(getCode(await book(service, await service.buildMember(), offer))).toEqual([409, 'EVENT_FULL']);
    expect((await book(service, first, offer)).status).toBe(201);
    expect(await getSeats(service, offer)).toBe(3);
  });

  it('is taken once by concurrent waiting members', async () => {
    const { offer, seat } = await buildFull(service, 'event');
    const waiting = await buildWaiting(offer, 6);
    await setStatus(seat, 'cancelled');
    await offerFreeSeats(service);
    const responses = await Promise.all([
      ...waiting.map((person) => book(service, person, offer)),
      ...upTo(6).map(async () => book(service, await service.buildMember(), offer)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, ...upTo(11).map(() => 409)]);
    expect(await getSeats(service, offer)).toBe(1);
  });
});

it('has caused no deadlock', async () => {
  expect(await service.deadlocks()).toBe(0);
});
