import type { AdminEventView } from '@backflow/contracts/events';
import type { AdminUser } from '@backflow/contracts/identity';
import { buildMember } from '@backflow/remote-kit/testing';

let count = 0;
const nextId = (): string => `0e0e0e0e-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** A free, published event of December 2036 with seats left; say only what matters. */
export const buildEvent = (overrides: Partial<AdminEventView> = {}): AdminEventView => ({
  id: nextId(),
  title: 'RPZ field testing',
  description: null,
  startDate: '2036-12-04T16:00:00.000Z',
  endDate: '2036-12-05T00:30:00.000Z',
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
  version: 1,
  ...overrides,
});

/** An administrator, as the list of users has them. */
export const buildAdministrator = (overrides: Partial<AdminUser> = {}): AdminUser => ({
  ...buildMember({ isAdmin: true }),
  premiumUntil: null,
  suspension: null,
  ...overrides,
});
