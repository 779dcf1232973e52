import * as z from '@backflow/contracts/zod';
import { blankAsNull, id, optionalText, requiredText } from '../fields.ts';
import { SessionInput } from '../bookings/session.ts';
import { endpoint } from './endpoint.ts';

const { startsAt, endsAt, venueId, instructor } = SessionInput.shape;

/** An event or a webinar that a session belongs to. */
const OwnerOfSession = {
  offers: z.enum(['events', 'webinars']),
  id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
};

/** The same instructor or venue twice at one time. */
export const ScheduleConflict = z.object({
  about: z.enum(['instructor', 'venue']),
  /** Of the instructor or the venue. */
  name: z.string(),
  /** The event or webinar that was asked about; null for one that is not stored yet. */
  offerId: z.nullable(z.string()),
  /** The start of its session. */
  startsAt: z.string(),
  other: z.object(OwnerOfSession),
});
export type ScheduleConflict = z.infer<typeof ScheduleConflict>;

/** The most conflicts of one event or webinar in a response. */
export const MAX_CONFLICTS = 10;
const READS = ['events', 'webinars', 'venues'] as const;

export const listConflicts = endpoint({
  id: 'events.conflicts',
  method: 'GET',
  path: '/api/admin/schedule-conflicts',
  summary:
    'Sessions of coming events and webinars, drafts included, that need the same instructor or venue at the same time, soonest first, at most 10 of each. Each pair is there twice, once for either. One that begins when the other ends is none.',
  access: 'admin',
  response: z.array(ScheduleConflict),
  reads: READS,
});

export const findConflicts = endpoint({
  id: 'events.findConflicts',
  method: 'POST',
  path: '/api/admin/schedule-conflicts',
  summary:
    'The first 10 conflicts that an event would have with these sessions, venue and facilitator. Stores nothing.',
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

/** A coming session and who teaches it. */
export const TaughtSession = z.object({
  ...OwnerOfSession,
  sessionId: z.string(),
  instructor: z.string(),
  /** Null for who has no account here, or is known by name only. */
  instructorId: z.nullable(z.string()),
  location: z.nullable(z.string()),
});
export type TaughtSession = z.infer<typeof TaughtSession>;

export const listTaughtSessions = endpoint({
  id: 'events.taughtSessions',
  method: 'GET',
  path: '/api/admin/taught-sessions',
  summary:
    'The coming sessions of events and webinars that have an instructor, drafts included, soonest first.',
  access: 'admin',
  response: z.array(TaughtSession),
  reads: READS,
});

export const MAX_REPLACED = 100;

export const replaceInstructor = endpoint({
  id: 'events.replaceInstructor',
  auditSentence: 'replaced the instructor of {subject} and further sessions',
  method: 'POST',
  path: '/api/admin/taught-sessions/replace',
  summary:
    'Give coming sessions another instructor, all or none. With `notify`, everyone with a booking of a published one is told by email.',
  access: 'admin',
  body: z.object({
    sessions: z
      .array(z.object({ offers: OwnerOfSession.offers, id, sessionId: id }))
      .check(
        z.minLength(1, 'Choose at least one session'),
        z.maxLength(MAX_REPLACED, `At most ${MAX_REPLACED} sessions at once`),
      ),
    /** An administrator; null or absent for somebody else. */
    facilitatorId: z.optional(blankAsNull(id)),
    name: requiredText('Name', { max: 160 }),
    notify: z._default(z.boolean('Notify must be true or false'), false),
  }),
  response: z.object({ replaced: z.int() }),
  changes: ['events', 'webinars'],
});
