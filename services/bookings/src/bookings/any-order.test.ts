import { isDeepStrictEqual } from 'node:util';
import { BOOKING_STATUSES, WHEN_FULL } from '@backflow/contracts/bookings';
import type { OfferKind } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  getBookings,
  getListPath,
  offerFreeSeats,
  getPath,
  prepareLimits,
  getSeatOffers,
} from '../../test/book.ts';
import { getEnds, getVisible } from '../../test/booking-model.ts';
import type { Action, Modelled } from '../../test/booking-model.ts';
import { OWNER_ROWS } from '../../test/owner-rows.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../attendees/erase-member.ts';

const MEMBERS = 5;
const PAID = { price: '20', accessLevel: 'paid' } as const;

const service = await useBookingsService();
const members = await Promise.all(Array.from({ length: MEMBERS }, () => service.buildMember()));
const clients = await Promise.all(members.map((member) => service.as(member)));
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const setLimit = await prepareLimits(service);

const memberNumber = fc.nat(MEMBERS - 1);
const capacity = fc.integer({ min: 0, max: MEMBERS });

/** Actions that may be concurrent: an administrator's change of a booking, or an erasure, is the only one of its member. */
const getActions = (kind: OfferKind) => {
  const by = <Type extends 'book' | 'join' | 'leave' | 'pass' | 'erase'>(type: Type) =>
    fc.record({ type: fc.constant(type), member: memberNumber });
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: 6, arbitrary: by('book') },
    { weight: 1, arbitrary: by('erase') },
    {
      weight: 4,
      arbitrary: fc.record({
        ...{ type: fc.constant('set' as const), member: memberNumber },
        status: fc.constantFrom(...BOOKING_STATUSES),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ type: fc.constant('add' as const), member: memberNumber },
        whenFull: fc.constantFrom(...WHEN_FULL),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('publish' as const), isPublished: fc.boolean() }) },
    ...(kind === 'course'
      ? []
      : [{ weight: 2, arbitrary: fc.record({ type: fc.constant('limit' as const), capacity }) }]),
    ...(kind === 'event'
      ? [
          { weight: 6, arbitrary: by('join') },
          { weight: 2, arbitrary: by('leave') },
          { weight: 2, arbitrary: by('pass') },
          { weight: 4, arbitrary: fc.constant({ type: 'offer' as const }) },
        ]
      : []),
  );
  return fc.array(action, { minLength: 1, maxLength: 3 }).map((actions) =>
    actions.filter((each, index) => {
      const others = actions.slice(0, index).filter((other) => getMember(other) === getMember(each));
      return getMember(each) === undefined || !others.some((other) => isAlone(each) || isAlone(other));
    }),
  );
};
const getMember = (action: Action) => ('member' in action ? action.member : undefined);
/** A member may change a waiting list ten times an hour: with one change a round no call is refused. */
const isAlone = ({ type }: Action) => !['book', 'add'].includes(type);

/** Performs an action as a request, a job or a write of the owner. @returns whether it was carried out */
async function act(offer: TestOffer, action: Action): Promise<boolean> {
  if (action.type === 'limit') return setLimit(offer, action.capacity);
  if (action.type === 'publish') {
    const { table } = OWNER_ROWS[offer.kind];
    await service.sql(`update ${table} set is_published = $2, version = version + 1 where id = $1`, [
      ...[offer.id, action.isPublished],
    ]);
    return true;
  }
  if (action.type === 'offer') {
    await offerFreeSeats(service);
    return true;
  }
  const [member, client] = [members[action.member], clients[action.member]];
  if (!member || !client) throw new Error('there is no such member');
  if (action.type === 'erase') {
    await runJob(service, eraseMemberJob, { memberId: member.id });
    return true;
  }
  const { status } = await {
    book: () => client.post(getPath(offer)),
    join: () => client.post(getListPath(offer)),
    leave: () => client.delete(getListPath(offer)),
    pass: () => client.post(`${getListPath(offer)}/pass`),
    async set() {
      const [booking] = await service.sql<{ id: string }>(
        `select id from bookings.bookings where offer_id = $1 and user_id = $2 order by status = 'cancelled' limit 1`,
        [offer.id, member.id],
      );
      const body = { status: action.type === 'set' && action.status };
      return booking ? admin.patch(`/api/admin/registrations/${booking.id}/status`, body) : { status: 200 };
    },
    add: () =>
      admin.post(`/api/admin/${offer.kind}s/${offer.id}/registrations`, {
        ...{ userId: member.id, whenFull: action.type === 'add' && action.whenFull },
      }),
  }[action.type]();
  expect([200, 201, 400, 404, 409]).toContain(status);
  return status < 300;
}

/** The state of an offer; asserts that counters equal rows, and that positions rise from 1 without gaps. */
async function read(offer: TestOffer) {
  const counted = await service.getCounts(offer);
  const bookings = await getBookings(service, offer);
  const waiting = bookings.filter(({ status }) => status === 'waitlisted');
  expect(waiting.map(({ position }) => position)).toEqual(waiting.map((_, index) => index + 1));
  const open = (await getSeatOffers(service, offer)).filter(({ status }) => status === 'open');
  expect(counted.held).toBe(open.length);
  const getNumber = (id: string) => members.findIndex((member) => member.id === id);
  const [row] = await service.sql<Pick<Modelled, 'capacity' | 'isPublished'>>(
    'select capacity, is_published as "isPublished" from bookings.offers where id = $1',
    [offer.id],
  );
  return {
    ...{ capacity: row?.capacity, isPublished: row?.isPublished },
    waiting: waiting.map(({ userId }) => getNumber(userId)),
    offered: open.map(({ userId }) => getNumber(userId)).sort(),
    statuses: bookings.map(({ userId, status }) => [getNumber(userId), status]).sort(),
  };
}

describe.each(KINDS)('random concurrent actions: $kind', ({ kind }) => {
  /** Performs rounds of concurrent actions: each round must end as if its actions had run one after the other. */
  async function play(rounds: readonly Action[][], seats: number, isPaid: boolean): Promise<void> {
    const offer = await service.buildOffer(kind, { capacity: seats, ...(isPaid && PAID) });
    let model: Modelled = {
      ...{ kind, first: isPaid && kind !== 'webinar' ? 'pending' : 'confirmed', isPublished: true },
      ...{ capacity: kind === 'course' ? null : seats, statuses: new Map(), waiting: [], offered: new Set() },
      paid: new Set(),
    };
    for (const actions of rounds) {
      const results = await Promise.all(actions.map((action) => act(offer, action)));
      const seen = await read(offer);
      const ends = getEnds(model, actions).map((end) => ({ ...end, visible: getVisible(end.after) }));
      const end = ends.find(
        (each) => isDeepStrictEqual(each.results, results) && isDeepStrictEqual(each.visible, seen),
      );
      if (!end) {
        const possible = ends.map((each) => [each.results, each.visible]);
        throw new Error(JSON.stringify({ actions, before: getVisible(model), results, seen, possible }));
      }
      model = end.after;
      const taken = model.statuses.values().filter((status) => ['pending', 'confirmed'].includes(status));
      expect([...taken].length + model.offered.size).toBeLessThanOrEqual(model.capacity ?? Infinity);
    }
  }

  it('have the same seats, counters and waiting list as some sequence of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(getActions(kind), { minLength: 3, maxLength: 10, size: 'max' }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        play,
      ),
      { numRuns: 12, plugins: [fc.interruptAfterTimeLimit(60_000)] },
    );
    expect(await service.deadlocks()).toBe(0);
  }, 120_000);
});
