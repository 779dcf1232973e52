import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  getBookings,
  buildClients,
  buildFull,
  getListPath,
  offerFreeSeats,
  getPath,
  prepareLimits,
  getSeatOffers,
  getSeats,
} from '../../test/book.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const MONTH = 24 * 30;

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const crowd = await buildClients(service, 100);
const setLimit = await prepareLimits(service);
const start = service.clock.now;

/** A full event in a month, with everybody of the crowd on its waiting list, in this order. */
async function buildCrowded() {
  service.clock.now = start;
  const times = { startsAt: service.inHours(MONTH), endsAt: service.inHours(MONTH + 8) };
  const { offer, seat } = await buildFull(service, 'event', times);
  for (const client of crowd) expect((await client.post(getListPath(offer))).status).toBe(201);
  const line = (await getBookings(service, offer)).flatMap(({ userId, position }) =>
    position ? [userId] : [],
  );
  return { offer, seat, line };
}

/** Asserts that no more seats are taken and held than there are, and that each member was offered one at most, in the order of the list. */
async function assertFair(offer: TestOffer, line: readonly string[], capacity: number) {
  const counted = await service.getCounts(offer);
  expect(counted.pending + counted.confirmed + counted.held).toBeLessThanOrEqual(capacity);
  const offers = await getSeatOffers(service, offer);
  const order = offers.map(({ userId }) => line.indexOf(userId)).toSorted((a, b) => a - b);
  // Nobody is skipped: whoever was offered a seat are the first of the list.
  expect(order).toEqual(order.map((_, index) => index));
  return offers;
}

const post = (path: (offer: TestOffer) => string, offer: TestOffer) => (client: TestClient) =>
  client.post(path(offer));

describe('a hundred people and one seat', () => {
  it('everybody accepts at once, also those to whom nothing is offered: one gets it', async () => {
    const { offer, seat, line } = await buildCrowded();
    await admin.patch(`/api/admin/registrations/${seat}/status`, { status: 'cancelled' });
    await Promise.all([offerFreeSeats(service), offerFreeSeats(service), ...crowd.map(post(getPath, offer))]);
    await offerFreeSeats(service);
    await Promise.all(crowd.map(post(getPath, offer)));
    const offers = await assertFair(offer, line, 1);
    expect(offers.map(({ status }) => status)).toEqual(['accepted']);
    expect(await getSeats(service, offer)).toBe(1);
    const seated = (await getBookings(service, offer)).filter(({ status }) => status === 'confirmed');
    expect(seated.map(({ userId }) => userId)).toEqual(line.slice(0, 1));
  });

  it('offers expire while others accept and pass: never two for one seat, and nobody is skipped', async () => {
    const { offer, seat, line } = await buildCrowded();
    await admin.patch(`/api/admin/registrations/${seat}/status`, { status: 'cancelled' });
    const passPath = (each: TestOffer) => `${getListPath(each)}/pass`;
    // In each round the offer expires while its member, and everybody behind, tries to accept or to pass.
    for (let round = 0; round < 12; round += 1) {
      const expiring = round % 3 !== 2;
      await offerFreeSeats(service);
      if (expiring) service.clock.now += 24 * HOUR_MS - 1;
      const some = crowd.slice(round, round + 12);
      const acts = some.map((client, index) =>
        // Only the member whose turn it is may pass in time; nobody accepts before the last round.
        expiring ? post(index % 2 ? getPath : passPath, offer) : post(passPath, offer),
      );
      if (expiring) service.clock.now += 1;
      await Promise.all([
        ...some.map((client, index) => acts[index]?.(client)),
        offerFreeSeats(service),
        offerFreeSeats(service),
      ]);
      await assertFair(offer, line, 1);
    }
    expect(await service.deadlocks()).toBe(0);
  });

  it('with the limit raised and lowered, and outsiders booking', async () => {
    const { offer, seat, line } = await buildCrowded();
    const outsiders = await buildClients(service, 20);
    let capacity = 1;
    for (const limit of [6, 3, 12, 1, 20]) {
      const [isSet] = await Promise.all([
        setLimit(offer, limit),
        offerFreeSeats(service),
        ...crowd.slice(0, 30).map(post(getPath, offer)),
        ...outsiders.map(post(getPath, offer)),
        offerFreeSeats(service),
      ]);
      if (isSet) capacity = limit;
      await offerFreeSeats(service);
      await assertFair(offer, line, capacity);
    }
    const seated = (await getBookings(service, offer)).filter(({ status }) => status === 'confirmed');
    const first = seated.map(({ userId }) => line.indexOf(userId)).filter((index) => index >= 0);
    // Outsiders got none while people waited: all but the first seat went to the list.
    expect(seated).toHaveLength(first.length + 1);
    expect(seated.some(({ id }) => id === seat)).toBe(true);
    expect(await service.deadlocks()).toBe(0);
  });
});
