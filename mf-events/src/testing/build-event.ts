import { EventRegistration } from '@backflow/contracts/bookings';
import { EventView } from '@backflow/contracts/events';
import { fixtureOf, nextId } from '@backflow/contracts/testing';

const HOUR_MS = 3_600_000;

/** An instant so many hours from now, as the wire has it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A free event in two days with seats left; say only what matters. */
export const buildEvent = (overrides: Partial<EventView> = {}): EventView =>
  fixtureOf(EventView, {
    id: nextId(),
    title: 'RPZ field testing',
    startDate: inHours(48),
    endDate: inHours(52),
    location: 'Training Lab, Riverside',
    maxAttendees: 24,
    currentAttendees: 6,
    price: '0',
    supplierName: 'Event Supplier',
    isPublished: true,
    ...overrides,
  });

/** The caller's own registration, as it travels inside an event. */
export const buildRegistration = (status: 'pending' | 'confirmed' | 'cancelled' = 'confirmed') => ({
  id: nextId(),
  status,
  registeredAt: inHours(-24),
});

/** The caller's own place in an event's line. */
export const buildWaiting = (place: number) => ({
  ...buildRegistration(),
  status: 'waitlisted' as const,
  place,
});

/** A registration in the member's own list. */
export const buildOwn = (
  event: Partial<EventRegistration['event']> = {},
  status: 'pending' | 'confirmed' | 'waitlisted' = 'confirmed',
): EventRegistration => {
  const shown = { ...buildEvent(event), isDeleted: false, ...event };
  return fixtureOf(EventRegistration, { ...buildRegistration(), status, eventId: shown.id, event: shown });
};
