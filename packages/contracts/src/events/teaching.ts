import * as z from '@backflow/contracts/zod';
import { blankAsNull, id, optionalText } from '../fields.ts';
import { SessionInput } from '../bookings/session.ts';
import { endpoint } from './endpoint.ts';

const { startsAt, endsAt, venueId, instructor } = SessionInput.shape;

/** The same instructor or venue twice at one time. */
export const ScheduleConflict = z.object({
  about: z.enum(['instructor', 'venue']),
  /** Of the instructor or the venue. */
  name: z.string(),
  /** The event or webinar that was asked about; null for one that is not stored yet. */
  offerId: z.nullable(z.string()),
  /** The start of its session. */
  startsAt: z.string(),
  /** The event or webinar of the other session, and its times. */
  other: z.object({
    offers: z.enum(['events', 'webinars']),
    id: z.string(),
    title: z.string(),
    isPublished: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
  }),
});
export type ScheduleConflict = z.infer<typeof ScheduleConflict>;

/** The most conflicts in a response. */
export const MAX_CONFLICTS = 200;
const READS = ['events', 'webinars', 'venues'] as const;

export const listConflicts = endpoint({
  id: 'events.conflicts',
  method: 'GET',
  path: '/api/admin/schedule-conflicts',
  summary:
    'Sessions of coming events and webinars, drafts included, that need the same instructor or venue at the same time, soonest first, at most 200. Each pair is there twice, once for either. One that begins when the other ends is none.',
  access: 'admin',
  response: z.array(ScheduleConflict),
  reads: READS,
});

export const findConflicts = endpoint({
  id: 'events.findConflicts',
  method: 'POST',
  path: '/api/admin/schedule-conflicts',
  summary:
    'The conflicts that an event would have with these sessions, venue and facilitator. Stores nothing.',
  access: 'admin',
  audit: false,
  body: z.object({
    sessions: z
      .array(z.object({ startsAt, endsAt, venueId, instructor }))
      .check(z.maxLength(200, 'At most 200 sessions')),
    venueId: z.optional(blankAsNull(id)),
    facilitatorId: z.optional(blankAsNull(id)),
    facilitatorName: z.optional(optionalText('Facilitator name', { max: 160 })),
    /** The stored event itself. */
    exceptId: z.optional(blankAsNull(id)),
  }),
  response: z.array(ScheduleConflict),
  reads: READS,
});
