import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import { Hours } from '../bookings/hours.ts';
import { MyRegistration } from '../bookings/booking.ts';
import { Sessions } from '../bookings/session.ts';
import { SearchHighlights } from '../fields.ts';

/** The default duration in minutes. */
export const DEFAULT_WEBINAR_DURATION = 60;

/** A webinar as sent to visitors and members. */
export const WebinarView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  scheduledAt: z.string(),
  /** In minutes; of several sessions from the first start to the last end. */
  duration: z.number(),
  /** Read by `getSessions`. */
  sessions: Sessions,
  /** Set by an administrator; screens show `webinarStatus`. */
  isLive: z.boolean(),
  /** Only `premium` restricts who may register. */
  accessLevel: z.enum(ACCESS_LEVELS),
  /** Hours earned by attending; null for nothing. */
  hours: z.nullable(Hours),
  maxAttendees: z.nullable(z.number()),
  currentAttendees: z.number(),
  /** Null unless the caller is an administrator or has a seat, and premium for a premium webinar. */
  meetingUrl: z.nullable(z.string()),
  /** Null for the same people as `meetingUrl`. */
  recordingUrl: z.nullable(z.string()),
  /** True if there is a recording, for everyone. */
  hasRecording: z.boolean(),
  isPublished: z.boolean(),
  /** True if the caller is signed in and lacks the premium that a seat requires; false for visitors. */
  needsPremium: z.boolean(),
  /** The caller's own registration; null when there is none. */
  registration: z.nullable(MyRegistration),
  /** Highlights of a search. */
  marks: z.optional(SearchHighlights),
});
export type WebinarView = z.infer<typeof WebinarView>;

export const WEBINAR_TABS = ['upcoming', 'live', 'recordings', 'all'] as const;
export const WebinarTab = z.enum(WEBINAR_TABS, 'Tab must be upcoming, live, recordings or all');
export type WebinarTab = z.infer<typeof WebinarTab>;

/** The number of webinars in each tab; past ones without a recording count only in `all`. */
export const WebinarCounts = z.object({
  upcoming: z.number(),
  live: z.number(),
  recordings: z.number(),
  all: z.number(),
});
export type WebinarCounts = z.infer<typeof WebinarCounts>;
