import {
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
  {
    name: 'payment' as const,
    label: 'Payment',
    options: [
      { value: '', label: 'Any Payment' },
      { value: 'unpaid', label: 'With Unpaid Registrations' },
    ],
  },
  // Linked from the day, and shown then: most of the time it would only take room.
  ...(filters.seats === ''
    ? []
    : [
        {
          name: 'seats' as const,
          label: 'Waiting list',
          options: [
            { value: '', label: 'Any Waiting List' },
            { value: 'waiting', label: 'With People Waiting' },
          ],
        },
      ]),
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
