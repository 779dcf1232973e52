import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mailsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

/*
 * Only moves lock two offers. `mutate` retries after a deadlock, so responses don't show one: Postgres counts them.
 */

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
let deadlocks: number;
beforeEach(async () => {
  deadlocks = await service.deadlocks();
});

const move = (id: string, moveTo: string, whenFull: 'refuse' | 'add-seat' = 'refuse') =>
  admin.post(`/api/admin/registrations/${id}/move`, { moveTo, whenFull });

/** The active bookings of each member, who must have exactly one. */
async function expectOneEach(members: readonly TestMember[]): Promise<void> {
  const rows = await service.sql<{ count: number }>(
    `select count(b.id)::int as count from unnest($1::uuid[]) m (id)
       left join bookings.bookings b on b.user_id = m.id and b.status <> 'cancelled' group by m.id`,
    [members.map(({ id }) => id)],
  );
  expect(rows.map(({ count }) => count)).toEqual(members.map(() => 1));
}

async function expectRight(offers: readonly TestOffer[]): Promise<void> {
  for (const offer of offers) {
    const counted = await service.getCounts(offer);
    const [stored] = await service.sql<{ capacity: number | null }>(
      'select capacity from bookings.offers where id = $1',
      [offer.id],
    );
    const limit = stored?.capacity ?? Infinity;
    expect(counted.pending + counted.confirmed).toBeLessThanOrEqual(limit);
  }
  expect(await service.deadlocks()).toBe(deadlocks);
}

describe('concurrent moves', () => {
  it('of one booking to one date are one move', async () => {
    const [from, to] = [await service.buildOffer('event'), await service.buildOffer('event')];
    const [member] = await service.buildMembers(1);
    const id = await service.buildBooking(from, member);
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => move(id, to.id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expectOneEach([member]);
    await expectRight([from, to]);
    expect(await mailsAbout(service, member)).toEqual(['registration-moved']);
  });

  it('of one booking to two dates end on one of them', async () => {
    const [from, one, other] = [
      await service.buildOffer('event'),
      await service.buildOffer('event'),
      await service.buildOffer('event'),
    ];
    const [member] = await service.buildMembers(1);
    const id = await service.buildBooking(from, member);
    const responses = await Promise.all([one, other, one, other].map((to) => move(id, to.id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    await expectOneEach([member]);
    await expectRight([from, one, other]);
  });

  it('to the last seat: one person gets it, and nobody loses theirs', async () => {
    const [from, to] = [
      await service.buildOffer('event'),
      await service.buildOffer('event', { capacity: 1 }),
    ];
    const [booker, ...members] = await service.buildMembers(6);
    const ids: string[] = [];
    for (const member of members) ids.push(await service.buildBooking(from, member));
    const client = await service.as(booker);
    const responses = await Promise.all([
      ...ids.map((id) => move(id, to.id)),
      client.post(`/api/events/${to.id}/register`),
    ]);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    await expectOneEach(members);
    await expectRight([from, to]);
  });

  it('in a circle, with added seats, edits by the owner, bookings and changes of status, cause no deadlock', async () => {
    const offers: TestOffer[] = [];
    for (let index = 0; index < 3; index += 1)
      offers.push(await service.buildOffer('event', { capacity: 4 }));
    const members = await service.buildMembers(12);
    const bookings: { id: string; from: number }[] = [];
    for (const [index, member] of members.entries()) {
      const from = index % offers.length;
      const offer = offers[from];
      if (offer) bookings.push({ from, id: await service.buildBooking(offer, member) });
    }
    const others = await service.buildMembers(6);
    const clients = await Promise.all(others.map((other) => service.as(other)));
    const at = (index: number) => offers[index % offers.length] ?? { id: '', kind: 'event' as const };
    const responses = await Promise.all([
      ...bookings.map(({ id, from }, index) => move(id, at(from + 1 + (index % 2)).id, 'add-seat')),
      ...clients.map((client, index) => client.post(`/api/events/${at(index).id}/register`)),
      ...bookings.map(({ id }) =>
        admin.patch(`/api/admin/registrations/${id}/attendance`, { attended: false }),
      ),
      ...offers.map((offer, index) => service.updateOffer(offer, { capacity: 9, title: `Edited ${index}` })),
    ]);
    const statuses = responses.flatMap((response) => response?.status ?? []);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await expectOneEach(members);
    for (const offer of offers) {
      await service.getCounts(offer);
    }
    expect(await service.deadlocks()).toBe(deadlocks);
  });
});
