import type { SeatOffer } from '@backflow/contracts/bookings';
import type { TestMember, TestResponse } from '@backflow/service-kit/testing';
import { walkPages } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  book,
  getBookings,
  buildFull,
  join,
  offerFreeSeats,
  prepareLimits,
  getSeatOffers,
} from '../../test/book.ts';
import { mailsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const administrator = await service.buildMember({ isAdmin: true, firstName: 'Ada', lastName: 'Admin' });
const admin = await service.as(administrator);
const setLimit = await prepareLimits(service);

const getCode = ({ status, body }: TestResponse): unknown => [status, body.code];
const getPath = (id: string) => `/api/admin/registrations/${id}/offer`;

/** A full event and its waiting list, with the bookings of its members. */
async function buildList(count: number) {
  const { offer } = await buildFull(service, 'event');
  const people: { member: TestMember; id: string }[] = [];
  while (people.length < count) {
    const member = await service.buildMember({ firstName: `P${people.length}` });
    people.push({ member, id: (await join(service, member, offer)).body.data.id });
  }
  type Person = (typeof people)[number];
  const [first, last] = [people[0], people.at(-1)] as [Person, Person];
  return { offer, first, last };
}
const getStates = async (offer: TestOffer) =>
  (await getSeatOffers(service, offer)).map(({ status }) => status);
const getPosition = async (offer: TestOffer, { id }: TestMember) =>
  (await getBookings(service, offer)).find(({ userId }) => userId === id)?.position;

describe('a seat offered by an administrator', () => {
  it('needs a free one, is offered out of turn, and stays as it is when repeated', async () => {
    const { offer, last } = await buildList(3);
    expect(getCode(await admin.post(getPath(last.id)))).toEqual([409, 'EVENT_FULL']);
    await setLimit(offer, 2);
    const { status, body } = await admin.post(getPath(last.id));
    expect([status, body.data.seatOffer.expiresAt]).toEqual([200, service.inHours(24).toISOString()]);
    expect((await admin.post(getPath(last.id))).status).toBe(200);
    expect(await getSeatOffers(service, offer)).toMatchObject([
      { userId: last.member.id, status: 'open', offeredBy: administrator.id },
    ]);
    // The job leaves the held seat alone.
    await offerFreeSeats(service);
    expect(await getStates(offer)).toEqual(['open']);
    expect((await book(service, last.member, offer)).status).toBe(201);
    const [entry] = (await service.auditEntries()).slice(-1);
    expect(entry).toMatchObject({ action: 'seatOffers.create', subjectId: last.id });
  });

  it('is withdrawn: that member keeps the position, and the first one gets the offer', async () => {
    const { offer, first, last } = await buildList(2);
    await setLimit(offer, 2);
    await admin.post(getPath(last.id));
    const { body } = await admin.delete(getPath(last.id));
    expect(body.data).toMatchObject({ status: 'waitlisted', place: 2 });
    expect(body.data.seatOffer).toBeUndefined();
    expect((await admin.delete(getPath(last.id))).status).toBe(200);
    await offerFreeSeats(service);
    expect(await getSeatOffers(service, offer)).toMatchObject(
      [
        { userId: last.member.id, status: 'withdrawn' },
        { userId: first.member.id, status: 'open' },
      ].sort((a, b) => a.userId.localeCompare(b.userId)),
    );
    expect(await mailsAbout(service, last.member)).toEqual([
      ...['seat-offer-withdrawn', 'seat-offered', 'waiting-list-joined'],
    ]);
  });

  it('that was the member’s turn is withdrawn: that member is last', async () => {
    const { offer, first, last } = await buildList(2);
    await setLimit(offer, 2);
    await offerFreeSeats(service);
    await admin.delete(getPath(first.id));
    expect(await getPosition(offer, first.member)).toBe(2);
    await offerFreeSeats(service);
    expect(await getPosition(offer, last.member)).toBe(1);
    expect((await book(service, last.member, offer)).status).toBe(201);
  });

  it('is refused for who does not wait, and where the list is closed', async () => {
    const { offer, first } = await buildList(1);
    const seated = await service.buildBooking(await service.buildOffer('event'), await service.buildMember());
    expect(getCode(await admin.post(getPath(seated)))).toEqual([409, 'CONFLICT']);
    const before = service.clock.now;
    try {
      await setLimit(offer, 2);
      service.clock.now += 46 * 60 * 60 * 1000;
      expect(getCode(await admin.post(getPath(first.id)))).toEqual([409, 'WAITING_LIST_CLOSED']);
    } finally {
      service.clock.now = before;
    }
    const member = await service.as(first.member);
    expect((await member.post(getPath(first.id))).status).toBe(403);
    expect((await member.delete(getPath(first.id))).status).toBe(403);
    expect((await member.get(`/api/admin/events/${offer.id}/seat-offers`)).status).toBe(403);
  });
});

describe('an administrator who fills a held seat', () => {
  it('is told that the event is full, but may confirm the member to whom it is offered', async () => {
    const { offer, first, last } = await buildList(2);
    await setLimit(offer, 2);
    await offerFreeSeats(service);
    const setStatus = (id: string) =>
      admin.patch(`/api/admin/registrations/${id}/status`, { status: 'confirmed' });
    expect(getCode(await setStatus(last.id))).toEqual([409, 'EVENT_FULL']);
    const add = (userId: string) =>
      admin.post(`/api/admin/events/${offer.id}/registrations`, { userId, whenFull: 'refuse' });
    expect(getCode(await add((await service.buildMember()).id))).toEqual([409, 'EVENT_FULL']);
    expect((await setStatus(first.id)).status).toBe(200);
    expect(await getStates(offer)).toEqual(['accepted']);
    expect(await setLimit(offer, 1)).toBe(false);
  });

  it('adds a seat beyond those that are held', async () => {
    const { offer } = await buildList(1);
    await setLimit(offer, 2);
    await offerFreeSeats(service);
    const { id: userId } = await service.buildMember();
    const added = await admin.post(`/api/admin/events/${offer.id}/registrations`, {
      ...{ userId, whenFull: 'add-seat' },
    });
    expect(added.status).toBe(201);
    const [shown] = await service.sql('select capacity, held, confirmed from bookings.offers where id = $1', [
      offer.id,
    ]);
    expect(shown).toEqual({ capacity: 3, held: 1, confirmed: 2 });
  });
});

it('lists what became of each offer, newest first, page by page', async () => {
  const { offer, first } = await buildList(3);
  await setLimit(offer, 4);
  await offerFreeSeats(service);
  await book(service, first.member, offer);
  service.clock.now += 1000;
  const offers = await walkPages<SeatOffer>(admin, `/api/admin/events/${offer.id}/seat-offers?limit=2`);
  const seen = offers.map(({ member, status, offeredBy }) => [member.name.split(' ')[0], status, offeredBy]);
  expect(seen.toSorted()).toEqual([
    ['P0', 'accepted', null],
    ['P1', 'open', null],
    ['P2', 'open', null],
  ]);
});
