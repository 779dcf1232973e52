import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BOOKING_STATUSES, takesSeat } from './booking.ts';
import type { BookingStatus } from './booking.ts';
import { OFFER_KINDS } from './offer.ts';
import type { OfferKind } from './offer.ts';
import { KIND_RULES, initialStatus, hasWaitingList, transition } from './transitions.ts';
import type { BookingFrom } from './transitions.ts';

const FROM: readonly BookingFrom[] = ['none', ...BOOKING_STATUSES];

/** Kind, from, to, seats taken more, notice: every change that is allowed, and no other. */
const ALLOWED = [
  ['event', 'none', 'pending', 1, 'requested'],
  ['event', 'none', 'confirmed', 1, 'confirmed'],
  ['event', 'none', 'waitlisted', 0, 'waitlisted'],
  ['event', 'pending', 'confirmed', 0, 'paid'],
  ['event', 'pending', 'cancelled', -1, 'cancelled'],
  ['event', 'pending', 'waitlisted', -1, 'waitlisted'],
  ['event', 'confirmed', 'pending', 0, 'requested'],
  ['event', 'confirmed', 'cancelled', -1, 'cancelled'],
  ['event', 'confirmed', 'waitlisted', -1, 'waitlisted'],
  ['event', 'cancelled', 'pending', 1, 'requested'],
  ['event', 'cancelled', 'confirmed', 1, 'confirmed'],
  ['event', 'cancelled', 'waitlisted', 0, 'waitlisted'],
  ['event', 'waitlisted', 'pending', 1, 'requested'],
  ['event', 'waitlisted', 'confirmed', 1, 'confirmed'],
  ['event', 'waitlisted', 'cancelled', 0, 'cancelled'],

  ['webinar', 'none', 'confirmed', 1, 'confirmed'],
  // A webinar has no pending bookings and no waiting list; one made under other rules can still be changed.
  ['webinar', 'pending', 'confirmed', 0, 'paid'],
  ['webinar', 'pending', 'cancelled', -1, 'cancelled'],
  ['webinar', 'confirmed', 'cancelled', -1, 'cancelled'],
  ['webinar', 'cancelled', 'confirmed', 1, 'confirmed'],
  ['webinar', 'waitlisted', 'confirmed', 1, 'confirmed'],
  ['webinar', 'waitlisted', 'cancelled', 0, 'cancelled'],

  ['course', 'none', 'pending', 1, 'requested'],
  ['course', 'none', 'confirmed', 1, 'confirmed'],
  ['course', 'pending', 'confirmed', 0, 'paid'],
  ['course', 'pending', 'cancelled', -1, 'cancelled'],
  ['course', 'confirmed', 'pending', 0, 'requested'],
  ['course', 'confirmed', 'cancelled', -1, 'cancelled'],
  ['course', 'cancelled', 'pending', 1, 'requested'],
  ['course', 'cancelled', 'confirmed', 1, 'confirmed'],
  ['course', 'waitlisted', 'pending', 1, 'requested'],
  ['course', 'waitlisted', 'confirmed', 1, 'confirmed'],
  ['course', 'waitlisted', 'cancelled', 0, 'cancelled'],
] as const;

describe('the state machine of bookings', () => {
  it.each(OFFER_KINDS)('allows exactly the transitions of the table: %s', (kind) => {
    const actual = FROM.flatMap((from) =>
      BOOKING_STATUSES.flatMap((to) => {
        const change = transition(kind, from, to);
        return change ? [[kind, from, to, change.seats, change.notice].join(' ')] : [];
      }),
    );
    const expected = ALLOWED.filter(([of]) => of === kind).map((row) => row.join(' '));
    expect(actual.sort()).toEqual(expected.sort());
  });

  it('has kinds with a waiting list, and kinds with attendance', () => {
    const rules = OFFER_KINDS.map((kind) => [kind, hasWaitingList(kind), KIND_RULES[kind].isAttended]);
    expect(rules).toEqual([
      ['event', true, true],
      ['webinar', false, true],
      ['course', false, false],
    ]);
  });

  it('confirms free bookings at once, and requests an invoice for others', () => {
    const cases = [
      ['0', 'paid', 'confirmed'],
      ['0.00', 'premium', 'confirmed'],
      ['99.00', 'free', 'confirmed'],
      ['99.00', 'paid', 'pending'],
      ['99.00', 'premium', 'pending'],
    ] as const;
    for (const [price, accessLevel, status] of cases) {
      expect([price, accessLevel, initialStatus({ price, accessLevel })]).toEqual([
        price,
        accessLevel,
        status,
      ]);
    }
  });
});

describe('after any sequence of changes', () => {
  const changes = fc.array(fc.constantFrom(...BOOKING_STATUSES), { maxLength: 20 });
  const kinds = fc.constantFrom<OfferKind>(...OFFER_KINDS);

  /** Applies what is allowed, one after the other. */
  const walk = (kind: OfferKind, wanted: readonly BookingStatus[]) =>
    wanted.reduce<{ status: BookingFrom; seats: number }>(
      (before, to) => {
        const change = transition(kind, before.status, to);
        return change ? { status: to, seats: before.seats + change.seats } : before;
      },
      { status: 'none', seats: 0 },
    );

  it('a booking takes one seat if its status has one, and none otherwise', () => {
    fc.assert(
      fc.property(kinds, changes, (kind, wanted) => {
        const { status, seats } = walk(kind, wanted);
        expect(seats).toBe(Number(status !== 'none' && takesSeat(status)));
      }),
    );
  });

  it('it has a status of its kind, and can be cancelled', () => {
    fc.assert(
      fc.property(kinds, changes, (kind, wanted) => {
        const { status } = walk(kind, wanted);
        if (status === 'none') return;
        expect(KIND_RULES[kind].statuses).toContain(status);
        expect(status === 'cancelled' || transition(kind, status, 'cancelled') !== undefined).toBe(true);
      }),
    );
  });

  it('its current status is no change', () => {
    fc.assert(
      fc.property(kinds, fc.constantFrom(...BOOKING_STATUSES), (kind, status) => {
        expect(transition(kind, status, status)).toBeUndefined();
      }),
    );
  });
});
