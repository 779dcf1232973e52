import type { AdminEventView, AttendeeRegistration } from '@backflow/contracts';
import { useToasts } from '@backflow/platform';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import type { ReactElement } from 'react';

export const EVENT_ID = 'e0e0e0e0-0000-4000-8000-0000000000e1';
const REGISTRATIONS = `/api/admin/events/${EVENT_ID}/registrations`;
let count = 0;

export const buildEvent = (overrides: Partial<AdminEventView> = {}): AdminEventView => ({
  id: EVENT_ID,
  title: 'RPZ field test day',
  description: null,
  startDate: '2026-12-04T16:00:00.000Z',
  endDate: '2026-12-05T00:30:00.000Z',
  registrationCloseDate: null,
  location: '12 Main St, Fresno',
  isVirtual: false,
  latitude: null,
  longitude: null,
  facilitatorId: null,
  facilitatorName: null,
  facilitatorTitle: null,
  facilitatorHeadshot: null,
  facilitatorCompany: null,
  maxAttendees: null,
  currentAttendees: 2,
  waitingCount: 0,
  price: '325.00',
  accessLevel: 'paid',
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

/** A confirmed registration of somebody; say only what matters. */
export function buildRegistration({
  user = {},
  ...overrides
}: Partial<Omit<AttendeeRegistration, 'user'>> & {
  user?: Partial<AttendeeRegistration['user']>;
} = {}): AttendeeRegistration {
  const number = String(++count);
  return {
    id: `a0a0a0a0-0000-4000-8000-${number.padStart(12, '0')}`,
    status: 'confirmed',
    registeredAt: '2026-11-20T17:00:00.000Z',
    attended: false,
    user: {
      ...{ id: `u${number}`, firstName: 'Ann', lastName: `Lee ${number}`, email: `ann${number}@example.com` },
      emailStatus: 'confirmed',
      ...{ phoneNumber: null, company: null },
      ...user,
    },
    ...overrides,
  };
}

/** What the site says of an event with these registrations; a bare list, as that endpoint sends it. */
export const eventWith = (
  registrations: readonly AttendeeRegistration[],
  event: AdminEventView = buildEvent(),
): Responses => ({
  [`GET /api/admin/events/${EVENT_ID}`]: () => data(event),
  [`GET ${REGISTRATIONS}`]: ({ query }) => ({
    body: registrations.filter(({ status }) => !query.status || status === query.status),
  }),
  [`GET ${REGISTRATIONS}/counts`]: () => data(countsOf(registrations)),
});

function countsOf(registrations: readonly AttendeeRegistration[]) {
  const of = (wanted: string) => registrations.filter(({ status }) => status === wanted).length;
  return {
    ...{ confirmed: of('confirmed'), pending: of('pending') },
    ...{ waitlisted: of('waitlisted'), cancelled: of('cancelled') },
    attended: registrations.filter(({ attended }) => attended).length,
  };
}

export function showTo(element: ReactElement, responses: Responses, at = '/admin?tab=events') {
  const calls = fakeApi(responses);
  const user = renderInShell(element, { at, as: buildMember({ isAdmin: true }) });
  return { user, calls };
}

export const callsTo = (calls: readonly Call[], method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.path === path);

/** What the toast on the screen says: 'Error: The event is full.' */
export function toastWords(): string | undefined {
  const { current } = useToasts.getState();
  return current ? [current.title, current.description].filter(Boolean).join(': ') : undefined;
}
