import { asOwner, waitForLocks, whileLocked } from '@backflow/service-kit/testing';
import type { TestResponse } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { book, buildBookings, buildClients, getCodes, getPath, getSeats } from '../../test/book.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

/*
 * The service has four connections for writes. Another transaction locks an event, so that writes of it wait for as long as a test
 * needs.
 */

const service = await useBookingsService();
const crowd = await buildClients(service, 30);
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const member = await service.buildMember();

/** @param beside runs while as many writes of the event as may have a connection wait in Postgres, and the others without one */
const rushOn = (
  { id }: TestOffer,
  start: () => Promise<TestResponse>[],
  beside: () => Promise<void>,
): Promise<TestResponse[]> =>
  whileLocked(
    service,
    { rows: 'select from bookings.offers where id = $1 for update', bind: [id] },
    async () => {
      const started = start();
      await waitForLocks(service, 2);
      await beside();
      return started;
    },
  );

const countWaiting = async () =>
  (
    await asOwner(
      service,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

it('a rush on one event leaves connections to bookings of another one, and all get their seat', async () => {
  const [busy, other] = [await service.buildOffer('event'), await service.buildOffer('event')];
  const responses = await rushOn(
    busy,
    () => crowd.map((client) => client.post(getPath(busy))),
    async () => {
      expect((await book(service, member, other)).status).toBe(201);
      expect(await countWaiting()).toBe(2);
    },
  );
  expect(getCodes(responses)).toEqual(crowd.map(() => 201));
});

it('so does everything else that locks the event, moves to and from it included', async () => {
  const [busy, target, other] = await Promise.all(
    ['busy', 'target', 'other'].map((title) => service.buildOffer('event', { title })),
  );
  if (!busy || !target || !other) throw new Error('there are three');
  const { members, ids } = await buildBookings(service, busy, 6);
  const [cancelled, confirmed, moved, own, handedOver, attending] = ids;
  const arriving = await service.buildBooking(target, await service.buildMember());
  const [, , , owner, giver] = await Promise.all(members.map((each) => service.as(each)));
  const added = await service.buildMember();
  const path = (id?: string) => `/api/admin/registrations/${id}`;
  const responses = await rushOn(
    busy,
    () =>
      [
        admin.patch(`${path(cancelled)}/status`, { status: 'cancelled' }),
        admin.patch(`${path(confirmed)}/status`, { status: 'cancelled' }),
        admin.patch(`${path(attending)}/attendance`, { attended: true, beforeStart: true }),
        admin.post(`${path(moved)}/move`, { moveTo: target.id, whenFull: 'refuse' }),
        admin.post(`${path(arriving)}/move`, { moveTo: busy.id, whenFull: 'refuse' }),
        admin.post(`/api/admin/events/${busy.id}/registrations`, { userId: added.id, whenFull: 'refuse' }),
        owner?.post(`/api/registrations/${own}/cancel`, { effect: 'none' }),
        giver?.post(`/api/registrations/${handedOver}/hand-over`, { email: 'colleague@example.com' }),
      ].flatMap((each) => each ?? []),
    async () => {
      expect((await book(service, await service.buildMember(), other)).status).toBe(201);
      expect(await countWaiting()).toBe(2);
    },
  );
  expect(responses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
});

it('who leaves while they wait gets no seat', async () => {
  const offer = await service.buildOffer('event');
  const [first, second, leaver] = crowd;
  if (!first || !second || !leaver) throw new Error('there are three');
  await rushOn(
    offer,
    () => [first, second].map((client) => client.post(getPath(offer))),
    async () => {
      const leaving = new AbortController();
      const left = leaver.fetch(getPath(offer), { method: 'POST', signal: leaving.signal });
      // Takes more round trips than the call takes to its turn.
      await book(service, member, await service.buildOffer('event'));
      leaving.abort();
      await expect(left).rejects.toThrow();
      await book(service, member, await service.buildOffer('event'));
    },
  );
  await book(service, member, offer);
  expect(await getSeats(service, offer)).toBe(3);
});
