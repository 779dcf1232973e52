import {
  createEvent,
  deleteEvent,
  getAdminEvent,
  listAdminEvents,
  updateEvent,
} from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { filterChoice } from '@backflow/remote-kit/lists';
import {
  accessChoice,
  accessFilter,
  datedFilters,
  datedQuery,
  datedSortChoice,
  recordClient,
  recordFilters,
  statusChoice,
  timingChoice,
} from '@backflow/remote-kit/records';

/** The filters and the order of the list, as the address has them. */
export const EventFilter = z.object({
  ...recordFilters,
  ...datedFilters,
  accessLevel: accessFilter,
  payment: z._default(z.enum(['', 'unpaid']), ''),
  seats: z._default(z.enum(['', 'waiting']), ''),
});
type EventFilter = z.infer<typeof EventFilter>;

export const eventChoices = (filters: EventFilter) => [
  statusChoice,
  timingChoice(filters),
  { ...accessChoice, name: 'accessLevel' as const },
  filterChoice('payment', 'Payment', { '': 'Any Payment', unpaid: 'With Unpaid Registrations' }),
  // Linked from the day, and shown then: most of the time it would only take room.
  ...(filters.seats === ''
    ? []
    : [filterChoice('seats', 'Waiting list', { '': 'Any Waiting List', waiting: 'With People Waiting' })]),
  datedSortChoice(
    filters,
    { soonest: 'Soonest first', latest: 'Latest first', title: 'By Title', newest: 'Added last' },
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
  toQuery: (filter: EventFilter) => ({ ...filter, ...datedQuery(filter) }),
  maxRefetchedPages: 4,
});
