import type { EventRegistration } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';

let count = 0;
const nextId = (): string => `0e0e0e0e-0000-4000-8000-${String(++count).padStart(12, '0')}`;

const HOUR_MS = 3_600_000;

/** An instant so many hours from now, as the wire has it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A free event in two days with seats left; say only what matters. */
export const buildEvent = (overrides: Partial<EventView> = {}): EventView => ({
  id: nextId(),
  title: 'RPZ field testing',
  description: null,
  startDate: inHours(48),
  endDate: inHours(52),
  registrationCloseDate: null,
  location: 'Training Lab, Riverside',
  isVirtual: false,
  latitude: null,
  longitude: null,
  facilitatorId: null,
  facilitatorName: null,
  facilitatorTitle: null,
  facilitatorHeadshot: null,
  facilitatorCompany: null,
  maxAttendees: 24,
  currentAttendees: 6,
  waitingCount: 0,
  price: '0',
  accessLevel: 'free',
  supplierId: null,
  supplierName: 'Event Supplier',
  customSupplierName: null,
  isPublished: true,
  registrationUrl: null,
  relatedResourceIds: [],
  needsPremium: false,
  registration: null,
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
  const { id, title, description, startDate, endDate, location, isVirtual, latitude, longitude, price } =
    buildEvent(event);
  const place = { location, isVirtual, latitude, longitude };
  const shown = { id, title, description, startDate, endDate, ...place, price };
  return {
    id: nextId(),
    status,
    registeredAt: inHours(-24),
    eventId: id,
    event: { ...shown, isDeleted: event.isDeleted ?? false },
  };
};
