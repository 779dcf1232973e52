import * as z from '@backflow/contracts/zod';
import { NOTE_FIELD, NOTIFY_FIELD, paidCount } from '../bookings/bookable-record.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, id, instant, version } from '../fields.ts';
import { Repeat } from './event-admin.endpoints.ts';
import { EventInput } from './event-input.ts';
import { AdminEventView } from './event.ts';

/** The most dates in a series, past ones included. */
export const MAX_SERIES_DATES = 200;

/** Dates of a series that an edit changes besides the edited one: all, or those after it. */
export const SERIES_SCOPES = ['all', 'following'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

export const SeriesDate = z.extend(AdminEventView, {
  /** Registrations that wait for their payment. */
  unpaidCount: z.number(),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

/** A series as sent to administrators. */
export const SeriesView = z.object({
  id: z.string(),
  /** Rises with every edit of any of its dates. */
  version,
  /** Total due of its unpaid registrations: a decimal string in dollars. */
  unpaidAmount: z.string(),
  /** Its dates that were not deleted, soonest first, past ones too. */
  events: z.array(SeriesDate),
});
export type SeriesView = z.infer<typeof SeriesView>;

const SERIES_VERSION = { seriesVersion: z.optional(version) };

export const getEventSeries = endpoint({
  id: 'events.series',
  method: 'GET',
  path: '/api/admin/series/:id',
  summary: 'The dates of a series, drafts and past ones included, with seats and unpaid registrations.',
  access: 'admin',
  params: IdParams,
  response: SeriesView,
  reads: ['events', 'suppliers', 'members', 'attendance'],
});

export const updateEventSeries = endpoint({
  id: 'events.updateSeries',
  auditSentence: 'changed the series {subject}',
  method: 'PATCH',
  path: '/api/admin/series/:id',
  summary:
    'Change dates of a series, all or none: those that differ from `eventId` keep what the edit leaves as it was, and move by the same Pacific wall time. Dates that are over stay as they are. Without `eventId` the fields given apply to all; times need it. An edit made from an older `version` of the event or `seriesVersion` is refused with 409. Everyone with a booking of a date that moves is notified unless `notify` is false.',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(EventInput), {
    /** The date that the administrator edited. */
    eventId: z.optional(id),
    scope: z._default(z.enum(SERIES_SCOPES, 'Scope must be all or following'), 'all'),
    version: z.optional(version),
    ...SERIES_VERSION,
    ...NOTIFY_FIELD,
  }),
  response: SeriesView,
  changes: ['events'],
});

export const cancelEventSeries = endpoint({
  id: 'events.cancelSeries',
  auditSentence: 'cancelled dates of the series {subject}',
  method: 'DELETE',
  path: '/api/admin/series/:id',
  summary:
    'Delete the dates of a series that are not over, all or none; with `eventId` that one and those after it. Their registrations keep them, and everyone with a booking is notified of each. Dates that people have paid for are deleted only by who says how many registrations are paid in all (409 else).',
  access: 'admin',
  params: IdParams,
  query: z.object({
    eventId: z.optional(id),
    paid: paidCount('Paid registrations'),
    ...NOTE_FIELD,
    seriesVersion: z.optional(
      z.coerce.number('Version must be a number').check(z.int(), z.minimum(0, 'Version starts at 0')),
    ),
  }),
  response: z.null(),
  changes: ['events'],
});

export const addSeriesDates = endpoint({
  id: 'events.addSeriesDates',
  auditSentence: 'added dates to the series {subject}',
  method: 'POST',
  path: '/api/admin/series/:id/dates',
  summary:
    'Add dates to a series, once or repeated: copies of its last date, with its end and close of registration at the same distance.',
  access: 'admin',
  params: IdParams,
  body: z.object({
    startDate: instant('Start date'),
    repeat: z.optional(z.nullable(Repeat)),
  }),
  response: SeriesView,
  status: 201,
  changes: ['events'],
});
