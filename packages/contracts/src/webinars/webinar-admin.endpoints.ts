import * as z from '@backflow/contracts/zod';
import { NOTE_FIELD, NOTIFY_FIELD } from '../bookings/bookable-record.ts';
import { ACCESS_LEVELS } from '../access-level.ts';
import { hoursInput } from '../bookings/hours.ts';
import { webinarSessionsInput } from '../bookings/session.ts';
import { endpoint } from '../events/endpoint.ts';
import { maxAttendees } from '../events/event-input.ts';
import {
  accessLevelInput,
  blankAsNull,
  instant,
  isPublishedInput,
  optionalText,
  paging,
  publication,
  requiredText,
  searchText,
  version,
  webAddress,
} from '../fields.ts';
import { labelled } from '../label.ts';
import { recordEndpoints } from '../record.ts';
import { WebinarView } from './webinar.ts';

/** A webinar as sent to administrators; an edit names the version it was made from. */
export const AdminWebinarView = z.extend(WebinarView, { version });
export type AdminWebinarView = z.infer<typeof AdminWebinarView>;

/** Input of administrators. */
export const WebinarInput = z.object({
  title: requiredText('Title', { max: 200 }),
  description: z.optional(optionalText('Description', { max: 10_000, multiline: true })),
  scheduledAt: instant('Date and time'),
  /** In minutes; 60 by default. */
  duration: labelled(
    'Duration in minutes',
    z.optional(
      z
        .int({ error: 'Duration must be a whole number of minutes' })
        .check(
          z.minimum(1, 'Duration must be at least 1 minute'),
          z.maximum(1440, 'Duration must be at most 1440 minutes'),
        ),
    ),
  ),
  sessions: webinarSessionsInput,
  isLive: labelled('Live', z.optional(z.boolean('Live must be true or false'))),
  accessLevel: accessLevelInput,
  hours: hoursInput,
  maxAttendees,
  meetingUrl: z.optional(blankAsNull(webAddress('Meeting link'))),
  recordingUrl: z.optional(blankAsNull(webAddress('Recording link'))),
  isPublished: isPublishedInput,
});
export type WebinarInput = z.infer<typeof WebinarInput>;

export const ADMIN_WEBINAR_SORTS = ['latest', 'soonest', 'title', 'newest'] as const;

const READS = ['webinars', 'attendance'] as const;

export const listAdminWebinars = endpoint({
  id: 'webinars.adminList',
  method: 'GET',
  path: '/api/admin/webinars',
  summary:
    'Every webinar, drafts included, latest first unless `sort` says otherwise; with `search`, the best matches first.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    status: publication,
    timing: z.optional(z.enum(['upcoming', 'past'], 'Timing must be upcoming or past')),
    accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
    sort: z._default(z.enum(ADMIN_WEBINAR_SORTS, 'Sort must be latest, soonest, title or newest'), 'latest'),
  }),
  response: z.array(AdminWebinarView),
  reads: READS,
});

export const {
  create: createWebinar,
  update: updateWebinar,
  remove: deleteWebinar,
  get: getAdminWebinar,
} = recordEndpoints(
  {
    id: 'webinars',
    service: 'events',
    noun: 'webinar',
    input: WebinarInput,
    view: AdminWebinarView,
    reads: READS,
    changes: ['webinars'],
    notes: {
      update: ' When it moves, everyone registered is notified unless `notify` is false.',
      remove: 'Take a webinar out of every list. Its registrations keep it.',
    },
  },
  { update: NOTIFY_FIELD, query: z.object(NOTE_FIELD) },
);
