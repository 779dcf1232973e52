import { EventRegistration } from '@backflow/contracts/bookings';
import { EventView } from '@backflow/contracts/events';
import { makeFixture, nextId } from '@backflow/contracts/testing';

const HOUR_MS = 3_600_000;

/** An instant (ISO) that many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A free event in two days with seats left; name only the fields that matter. */
export const buildEvent = (overrides: Partial<EventView> = {}): EventView =>
  makeFixture(EventView, {
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

/** The member's registration, as part of an event. */
export const buildRegistration = (status: 'pending' | 'confirmed' | 'cancelled' = 'confirmed') => ({
  id: nextId(),
  status,
  registeredAt: inHours(-24),
});

/** The member's waiting list entry, as part of an event. @param offeredFor hours until an open seat offer expires */
export const buildWaiting = (place: number, offeredFor?: number) => ({
  ...buildRegistration(),
  status: 'waitlisted' as const,
  place,
  ...(offeredFor !== undefined && { seatOffer: { expiresAt: inHours(offeredFor) } }),
});

/** A registration in the member's own list. */
export const buildOwn = (
  event: Partial<EventRegistration['event']> = {},
  status: 'pending' | 'confirmed' | 'waitlisted' = 'confirmed',
): EventRegistration => {
  const shown = { ...buildEvent(event), isDeleted: false, ...event };
  return makeFixture(EventRegistration, { ...buildRegistration(), status, eventId: shown.id, event: shown });
};
