import * as z from '@backflow/contracts/zod';
import { NOTIFY_FIELD, paidCountQuery } from '../bookings/bookable-record.ts';
import { endpoint } from './endpoint.ts';
import { ACCESS_LEVELS } from '../access-level.ts';
import { paging, publication, searchText } from '../fields.ts';
import { recordEndpoints } from '../record.ts';
import { EventInput } from './event-input.ts';
import { AdminEventView } from './event.ts';

const READS = ['events', 'suppliers', 'members', 'attendance'] as const;

export const {
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
  get: getAdminEvent,
} = recordEndpoints(
  {
    id: 'events',
    service: 'events',
    noun: 'event',
    input: EventInput,
    view: AdminEventView,
    reads: READS,
    changes: ['events'],
    notes: {
      update: ' When it moves, everyone with a booking is notified unless `notify` is false.',
      remove:
        'Take an event out of every list. Its registrations keep it. One that people have paid for and that is still to come is deleted only by who says how many they are (409 else).',
    },
  },
  { update: NOTIFY_FIELD, query: paidCountQuery('Paid registrations') },
);

/** Their order: by start, by title, or those added last first. */
export const ADMIN_EVENT_SORTS = ['latest', 'soonest', 'title', 'newest'] as const;

export const listAdminEvents = endpoint({
  id: 'events.adminList',
  method: 'GET',
  path: '/api/admin/events',
  summary:
    'Every event, drafts included, latest start first unless `sort` says otherwise; with `search`, the best matches first.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    status: publication,
    timing: z.optional(z.enum(['upcoming', 'past'], 'Timing must be upcoming or past')),
    accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
    /** Only events with registrations that wait for their payment. */
    payment: z.optional(z.literal('unpaid', 'Payment must be unpaid')),
    /** Only events with people on their waiting list. */
    seats: z.optional(z.literal('waiting', 'Seats must be waiting')),
    sort: z._default(z.enum(ADMIN_EVENT_SORTS, 'Sort must be latest, soonest, title or newest'), 'latest'),
  }),
  response: z.array(AdminEventView),
  reads: READS,
});

export const MAX_SERIES = 52;
/** Every week, on the same day of every month (the 15th), or on the same weekday of it (the second Tuesday). */
export const SERIES_STEPS = ['week', 'month-day', 'month-weekday'] as const;

export const Repeat = z.object({
  every: z.enum(SERIES_STEPS, 'Repeat must be week, month-day or month-weekday'),
  /** How many events there are in all, the first one included. */
  count: z
    .int({ error: 'Number of events must be a whole number' })
    .check(
      z.minimum(2, 'A series has at least 2 events'),
      z.maximum(MAX_SERIES, `A series has at most ${MAX_SERIES} events`),
    ),
});
export type Repeat = z.infer<typeof Repeat>;

export const createEventSeries = endpoint({
  id: 'events.createSeries',
  auditSentence: 'added a series of the event {subject}',
  method: 'POST',
  path: '/api/admin/events/series',
  summary:
    'Add an event several times, weekly or monthly, at the same Pacific wall time: all of them or none. Its other dates move along.',
  access: 'admin',
  body: z.extend(EventInput, { repeat: Repeat }),
  response: z.array(AdminEventView),
  status: 201,
  changes: ['events'],
});
