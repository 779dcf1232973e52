import { waitForLocks } from '@backflow/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import * as old from '../../test/release-before.ts';
import { startBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

/*
 * During a rolling update, processes of the previous release work on the migrated database beside processes of this one. They
 * lock the owner's row and read its counters; this version locks the offer and reads the offer's counters.
 */

const service = await startBookingsService();
const process = old.startOldProcess(service, 'events');
const members = await Promise.all(Array.from({ length: 12 }, () => service.buildMember()));
afterAll(async () => {
  await process.stop();
  await service.stop();
});

const idOf = (index: number): string => members[index]?.id ?? '';
/** The service's clock stands still: the offers are upcoming. */
const clientOf = (index: number) => service.as({ id: idOf(index) });
const post = async (index: number, path: string) => {
  const { status, body } = await (await clientOf(index)).post(path);
  return [status, body.code ?? body.data?.status] as const;
};
const bookNow = (offer: TestOffer, index: number) => post(index, `/api/events/${offer.id}/register`);
const joinNow = (offer: TestOffer, index: number) => post(index, `/api/events/${offer.id}/waiting-list`);
const setStatusNow = async (id: string, status: string) => {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  return (await admin.patch(`/api/admin/registrations/${id}/status`, { status })).status;
};
const bookingOf = async (offer: TestOffer, index: number): Promise<string> => {
  const [row] = await service.sql<{ id: string }>(
    `select id from bookings.bookings where offer_id = $1 and user_id = $2 order by booked_at desc limit 1`,
    [offer.id, idOf(index)],
  );
  return row?.id ?? '';
};
/** The indexes of the waiting members, in the order of the list. */
const waiting = async (offer: TestOffer): Promise<number[]> => {
  const rows = await process.read(
    `select user_id as "userId" from registrations where event_id = $1 and status = 'waitlisted' order by waiting_number`,
    [offer.id],
  );
  return rows.map(({ userId }) => members.findIndex(({ id }) => id === userId));
};
/** The counters of the offer; asserts that they equal its bookings and that taken seats don't exceed the limit. */
const countsOf = async (offer: TestOffer) => {
  const { counted, rows } = await service.countsOf(offer);
  expect(counted).toEqual(rows);
  const [limit] = await service.sql<{ capacity: number | null }>(
    'select capacity from bookings.offers where id = $1',
    [offer.id],
  );
  expect(counted.pending + counted.confirmed).toBeLessThanOrEqual(limit?.capacity ?? Infinity);
  return counted;
};
const constraintOf = (error: unknown): unknown => Reflect.get(error as object, 'constraint');

describe('a process of the previous release', () => {
  it('shares the seats of an event with this version', async () => {
    const event = await service.buildOffer('event', { capacity: 5 });
    const booked = await Promise.all(
      members.map((member, index) =>
        index % 2
          ? bookNow(event, index).then(([status]) => status === 201)
          : old.registerForEvent(process, event.id, member.id).then((id) => id !== undefined),
      ),
    );
    expect(booked.filter(Boolean)).toHaveLength(5);
    expect(await countsOf(event)).toMatchObject({ confirmed: 5, waitlisted: 0 });
    const [own] = await process.read('select current_attendees as seats from events where id = $1', [
      event.id,
    ]);
    expect(own?.seats).toBeLessThanOrEqual(5);
  });

  it('gets the constraint name it knows for a second booking', async () => {
    const event = await service.buildOffer('event');
    await bookNow(event, 0);
    const again = await old.registerForEvent(process, event.id, idOf(0)).catch(constraintOf);
    expect(again).toBe('registrations_one_per_member');
    expect(await countsOf(event)).toMatchObject({ confirmed: 1 });
  });

  it('does not give away a seat that this version gave away', async () => {
    const event = await service.buildOffer('event', { capacity: 1 });
    await old.registerForEvent(process, event.id, idOf(0));
    const first = await bookingOf(event, 0);
    expect(await old.setStatus(process, first, 'cancelled')).toBe('cancelled');
    expect(await bookNow(event, 1)).toEqual([201, 'confirmed']);
    // Its own counter has no taken seats.
    const refused = await old.setStatus(process, first, 'confirmed').catch(constraintOf);
    expect(refused).toBe('events_max_attendees');
    expect(await countsOf(event)).toMatchObject({ confirmed: 1, cancelled: 1 });
    const second = await bookingOf(event, 1);
    expect(await setStatusNow(second, 'cancelled')).toBe(200);
    expect(await old.setStatus(process, first, 'pending')).toBe('pending');
    expect(await countsOf(event)).toMatchObject({ pending: 1, cancelled: 1 });
  });

  it('shares the waiting list, in the order of joining', async () => {
    const event = await service.buildOffer('event', { capacity: 1 });
    await old.registerForEvent(process, event.id, idOf(0));
    await old.joinWaitingList(process, event.id, idOf(1));
    expect(await joinNow(event, 2)).toEqual([201, 'waitlisted']);
    await old.joinWaitingList(process, event.id, idOf(3));
    expect(await waiting(event)).toEqual([1, 2, 3]);
    await old.leaveWaitingList(process, event.id, idOf(1));
    await old.joinWaitingList(process, event.id, idOf(1));
    expect(await waiting(event)).toEqual([2, 3, 1]);
    expect(await countsOf(event)).toMatchObject({ waitlisted: 3 });
    const [own] = await process.read('select waiting_count as waiting from events where id = $1', [event.id]);
    expect(own).toEqual({ waiting: 3 });

    expect(await setStatusNow(await bookingOf(event, 0), 'cancelled')).toBe(200);
    expect(await old.registerForEvent(process, event.id, idOf(3))).toBeUndefined();
    expect(await bookNow(event, 4)).toEqual([409, 'EVENT_FULL']);
    expect(await old.registerForEvent(process, event.id, idOf(2))).toBeDefined();
    expect(await waiting(event)).toEqual([3, 1]);
    expect(await countsOf(event)).toMatchObject({ confirmed: 1, waitlisted: 2 });
  });

  it('adds a seat that this version counts', async () => {
    const event = await service.buildOffer('event', { capacity: 1 });
    await old.registerForEvent(process, event.id, idOf(0));
    expect(await old.addSeatByHand(process, event.id, idOf(1))).toBeDefined();
    expect(await countsOf(event)).toMatchObject({ confirmed: 2 });
    expect(await bookNow(event, 2)).toEqual([409, 'EVENT_FULL']);
  });

  it('does not retake a seat that this version gave to another member', async () => {
    const event = await service.buildOffer('event', { capacity: 1 });
    await bookNow(event, 0);
    const id = await bookingOf(event, 0);
    const change = process.write(async (run) => {
      await run('select id from events where id = $1 for update', [event.id]);
      const [own] = await run('select status from registrations where id = $1', [id]);
      expect(own?.status).toBe('confirmed');
      expect(await setStatusNow(id, 'cancelled')).toBe(200);
      expect(await bookNow(event, 1)).toEqual([201, 'confirmed']);
      // From its point of view no seat was added, so it changes no counter.
      return run(`update registrations set status = 'pending', updated_at = now() where id = $1`, [id]);
    });
    expect(await change.catch(constraintOf)).toBe('events_max_attendees');
    expect(await countsOf(event)).toMatchObject({ cancelled: 1, pending: 0, confirmed: 1 });
  });

  it('retries what this version changed while it waited', async () => {
    const event = await service.buildOffer('event');
    await bookNow(event, 0);
    const id = await bookingOf(event, 0);
    const statement = `update registrations set status = 'pending', updated_at = now() where id = $1 and status = 'confirmed' returning id`;
    const client = new pg.Client({ connectionString: service.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from bookings.offers where id = $1 for update', [event.id]);
    const change = process.write((run) => run(statement, [id]));
    await waitForLocks(service);
    await client.query(`update bookings.bookings set status = 'cancelled' where id = $1`, [id]);
    await client.query('commit');
    await client.end();
    expect(await change).toEqual([]);
    expect(await countsOf(event)).toMatchObject({ cancelled: 1, pending: 0, confirmed: 0 });
  });

  it('stores attendance and notified versions', async () => {
    const event = await service.buildOffer('event');
    await bookNow(event, 0);
    await old.registerForEvent(process, event.id, idOf(1));
    await old.setAttendance(process, await bookingOf(event, 0));
    expect(await countsOf(event)).toMatchObject({ confirmed: 2, attended: 1 });
    const notified = await old.notifyBatch(process, event.id, 2);
    expect(notified?.map(({ userId }) => userId).sort()).toEqual([idOf(0), idOf(1)].sort());
    expect(await old.notifyBatch(process, event.id, 2)).toEqual([]);
    expect(await countsOf(event)).toMatchObject({ confirmed: 2, attended: 1 });
  });

  it('shares the seats of a webinar', async () => {
    const webinar = await service.buildOffer('webinar', { capacity: 2 });
    expect(await old.registerForWebinar(process, webinar.id, idOf(0))).toBeDefined();
    expect(await post(1, `/api/webinars/${webinar.id}/register`)).toEqual([201, 'confirmed']);
    expect(await old.registerForWebinar(process, webinar.id, idOf(2))).toBeUndefined();
    expect(await countsOf(webinar)).toMatchObject({ confirmed: 2 });
  });
});

it('never overbooks and never miscounts with concurrent writes of both versions', async () => {
  const step = fc.record({
    by: fc.nat({ max: members.length - 1 }),
    does: fc.constantFrom(
      'oldBook',
      'newBook',
      'oldJoin',
      'newJoin',
      'oldLeave',
      'oldSet',
      'newSet',
      'oldSeat',
    ),
    to: fc.constantFrom('confirmed', 'cancelled', 'pending', 'waitlisted'),
  });
  const steps = fc.array(step, { minLength: 8, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const event = await service.buildOffer('event', { capacity: 3 });
      const run = async ({ by, does, to }: (typeof sequence)[number]): Promise<unknown> => {
        if (does === 'newBook') return bookNow(event, by);
        if (does === 'newJoin') return joinNow(event, by);
        if (does === 'oldBook') return old.registerForEvent(process, event.id, idOf(by));
        if (does === 'oldJoin') return old.joinWaitingList(process, event.id, idOf(by));
        if (does === 'oldLeave') return old.leaveWaitingList(process, event.id, idOf(by));
        if (does === 'oldSeat') return old.addSeatByHand(process, event.id, idOf(by));
        const id = await bookingOf(event, by);
        if (id === '') return undefined;
        return does === 'oldSet' ? old.setStatus(process, id, to) : setStatusNow(id, to);
      };
      for (let from = 0; from < sequence.length; from += 4)
        await Promise.allSettled(sequence.slice(from, from + 4).map(run));
      await countsOf(event);
    }),
    { numRuns: 15 },
  );
}, 120_000);
