import {
  ADMIN_EVENT_SORTS,
  createEvent,
  deleteEvent,
  getAdminEvent,
  listAdminEvents,
  updateEvent,
} from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import {
  accessChoice,
  accessFilter,
  recordClient,
  recordFilters,
  sortChoice,
  statusChoice,
  timingChoice,
  timingFilter,
} from '@backflow/remote-kit/records';

/** The filters and the order of the list, as the address has them. */
export const EventFilter = z.object({
  ...recordFilters,
  timing: timingFilter,
  accessLevel: accessFilter,
  payment: z._default(z.enum(['', 'unpaid']), ''),
  seats: z._default(z.enum(['', 'waiting']), ''),
  sort: z._default(z.enum(ADMIN_EVENT_SORTS), 'latest'),
});
type EventFilter = z.infer<typeof EventFilter>;

export const eventChoices = [
  statusChoice,
  timingChoice,
  { ...accessChoice, name: 'accessLevel' as const },
  {
    name: 'payment' as const,
    label: 'Payment',
    options: [
      { value: '', label: 'Paid and Unpaid' },
      { value: 'unpaid', label: 'With Unpaid Registrations' },
    ],
  },
  {
    name: 'seats' as const,
    label: 'Waiting list',
    options: [
      { value: '', label: 'Any Waiting List' },
      { value: 'waiting', label: 'With People Waiting' },
    ],
  },
  sortChoice<EventFilter['sort']>(
    { latest: 'Latest first', soonest: 'Soonest first', title: 'By title', newest: 'Added last' },
    'Order',
  ),
];

export const eventRecords = recordClient({
  kind: 'event',
  list: listAdminEvents,
  get: getAdminEvent,
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
  toQuery: (filter: EventFilter) => filter,
  maxRefetchedPages: 4,
});
