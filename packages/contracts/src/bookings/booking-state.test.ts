import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  bookingState,
  isFull,
  registrationState,
  seatsLeft,
  webinarRegistrationState,
} from './booking-state.ts';
import type { Bookable } from './booking-state.ts';
import { BOOKING_STATUSES, takesSeat } from './booking.ts';

const NOW = Date.parse('2026-12-04T18:00:00.000Z');
const MINUTE = 60_000;
const at = (ms: number): string => new Date(NOW + ms).toISOString();

const confirmed = { registration: { status: 'confirmed' } } as const;
const cancelled = { registration: { status: 'cancelled' } } as const;
const waitingAt = (place: number, offeredFor?: number) => ({
  registration: {
    ...{ status: 'waitlisted' as const, place },
    ...(offeredFor !== undefined && { seatOffer: { expiresAt: at(offeredFor) } }),
  },
});
const full = { maxAttendees: 2, currentAttendees: 2 };

describe('an event', () => {
  const event = {
    startDate: at(MINUTE),
    endDate: at(2 * MINUTE),
    registrationCloseDate: null,
    registration: null,
    maxAttendees: 2,
    currentAttendees: 1,
  };
  it.each([
    ['to come', {}, 'open'],
    ['without a limit', { maxAttendees: null, currentAttendees: 5000 }, 'open'],
    ['begun, open until its end', { startDate: at(-MINUTE), endDate: at(1) }, 'open'],
    ['ended this instant', { startDate: at(-MINUTE), endDate: at(0), ...confirmed }, 'completed'],
    ['begun, without an end', { startDate: at(0), endDate: null }, 'completed'],
    [
      'ended, and closed before',
      { startDate: at(-MINUTE), endDate: at(0), registrationCloseDate: at(-1) },
      'completed',
    ],
    ['closes in a millisecond', { registrationCloseDate: at(1) }, 'open'],
    ['closed this instant, registered', { registrationCloseDate: at(0), ...confirmed }, 'closed'],
    ['registered, and full', { ...full, ...confirmed }, 'registered'],
    ['registered, not paid yet', { registration: { status: 'pending' } }, 'registered'],
    ['cancelled before', cancelled, 'open'],
    ['full', full, 'full'],
    ['without seats at all', { maxAttendees: 0, currentAttendees: 0 }, 'full'],
    ['with a free seat for whoever waits', { waitingCount: 1 }, 'full'],
    ['with more free seats than members who wait', { maxAttendees: 3, waitingCount: 1 }, 'open'],
    ['full, on the waiting list', { ...full, waitingCount: 1, ...waitingAt(1) }, 'waiting'],
    [
      'with a free seat, on the waiting list without an offer',
      { waitingCount: 2, ...waitingAt(1) },
      'waiting',
    ],
    ['with a seat offered', { ...full, ...waitingAt(1, 1) }, 'offered'],
    ['with a seat offered out of turn', { ...full, waitingCount: 2, ...waitingAt(3, 1) }, 'offered'],
    ['with an offer that expires this instant', { ...full, ...waitingAt(1, 0) }, 'waiting'],
    ['with a seat offered, and closed', { registrationCloseDate: at(0), ...waitingAt(1, 1) }, 'closed'],
  ] as const)('%s', (_case, overrides, state) => {
    expect(registrationState({ ...event, ...overrides }, NOW)).toBe(state);
  });
});

describe('a webinar closes when it starts', () => {
  const webinar = {
    scheduledAt: at(MINUTE),
    duration: 60,
    registration: null,
    maxAttendees: 2,
    currentAttendees: 1,
  };
  it.each([
    ['to come', {}, 'open'],
    ['in a millisecond', { scheduledAt: at(1) }, 'open'],
    ['without a limit', { maxAttendees: null, currentAttendees: 5000 }, 'open'],
    ['begun', { scheduledAt: at(0), ...confirmed, ...full }, 'closed'],
    ['a last millisecond', { scheduledAt: at(-60 * MINUTE + 1) }, 'closed'],
    ['over this instant', { scheduledAt: at(-60 * MINUTE), ...confirmed }, 'completed'],
    ['over by its own duration', { scheduledAt: at(-60 * MINUTE), duration: 61 }, 'closed'],
    ['registered, and full', { ...confirmed, ...full }, 'registered'],
    ['cancelled before', cancelled, 'open'],
    ['full', full, 'full'],
    ['without seats at all', { maxAttendees: 0, currentAttendees: 0 }, 'full'],
  ] as const)('%s', (_case, overrides, state) => {
    expect(webinarRegistrationState({ ...webinar, ...overrides }, NOW)).toBe(state);
  });
});

const instant = fc.option(
  fc.integer({ min: -5, max: 5 }).map((ms) => at(ms)),
  { nil: null },
);
const count = fc.nat({ max: 5 });
const bookable: fc.Arbitrary<Bookable> = fc.record({
  endsAt: instant,
  closesAt: instant,
  maxAttendees: fc.option(count, { nil: null }),
  currentAttendees: count,
  waitingCount: count,
  registration: fc.option(
    fc.record({
      status: fc.constantFrom(...BOOKING_STATUSES),
      place: fc.integer({ min: 1, max: 5 }),
      seatOffer: fc.option(
        instant.map((expiresAt) => ({ expiresAt: expiresAt ?? at(9) })),
        { nil: undefined },
      ),
    }),
    { nil: null },
  ),
});

describe('for any offer', () => {
  const property = (check: (offer: Bookable) => void) =>
    fc.assert(fc.property(bookable, check), { numRuns: 2000 });

  it('cannot be booked when it is over, closed, full or booked already', () => {
    property((offer) => {
      if (bookingState(offer, NOW) !== 'open') return;
      expect(offer.endsAt === null || Date.parse(String(offer.endsAt)) > NOW).toBe(true);
      expect(offer.closesAt === null || Date.parse(String(offer.closesAt)) > NOW).toBe(true);
      expect(offer.registration !== null && takesSeat(offer.registration.status)).toBe(false);
      expect(offer.maxAttendees === null || offer.currentAttendees < offer.maxAttendees).toBe(true);
    });
  });

  it('reserves free seats for the waiting list', () => {
    property((offer) => {
      const { maxAttendees, currentAttendees, waitingCount = 0 } = offer;
      if (maxAttendees === null) return;
      expect(seatsLeft(offer)).toBe(Math.max(0, maxAttendees - currentAttendees - waitingCount));
      expect(isFull(offer)).toBe(seatsLeft(offer) === 0);
    });
  });

  it('can be booked from its waiting list with an open offer only', () => {
    property((offer) => {
      const { status, seatOffer } = offer.registration ?? {};
      const isOpen = seatOffer !== undefined && Date.parse(seatOffer.expiresAt) > NOW;
      if (bookingState(offer, NOW) === 'offered') expect([status, isOpen]).toEqual(['waitlisted', true]);
      if (bookingState(offer, NOW) === 'open') expect(status).not.toBe('waitlisted');
    });
  });

  it('the state is waiting only for members on the waiting list', () => {
    property((offer) => {
      const state = bookingState(offer, NOW);
      if (state === 'waiting') expect(offer.registration?.status).toBe('waitlisted');
      if (state === 'full') expect(offer.registration?.status).not.toBe('waitlisted');
    });
  });

  it('never opens again as time passes', () => {
    const rank = { registered: 0, open: 0, offered: 0, waiting: 0, full: 0, closed: 1, completed: 2 };
    fc.assert(
      fc.property(bookable, fc.nat({ max: 20 }), (offer, later) => {
        expect(rank[bookingState(offer, NOW + later)]).toBeGreaterThanOrEqual(rank[bookingState(offer, NOW)]);
      }),
    );
  });
});
