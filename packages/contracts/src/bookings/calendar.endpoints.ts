import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from '../fields.ts';

/** How often calendars are asked to fetch a feed. */
export const FEED_REFRESH_SECONDS = 60 * 60;

const CALENDAR_FILE_LIMIT = {
  name: 'calendar-file',
  most: 600,
  seconds: 600,
  what: 'calendar files',
} as const;

export const eventCalendar = endpoint({
  id: 'events.calendar',
  method: 'GET',
  path: '/api/events/:id/calendar',
  summary:
    'A published event as an iCalendar file (.ics), without the meeting link. Not found once it is withdrawn.',
  access: 'public',
  limit: CALENDAR_FILE_LIMIT,
  params: IdParams,
  file: true,
  response: z.unknown(),
  reads: ['events'],
});

export const webinarCalendar = endpoint({
  id: 'webinars.calendar',
  method: 'GET',
  path: '/api/webinars/:id/calendar',
  summary:
    'A published webinar as an iCalendar file (.ics), without the meeting link. Not found once it is withdrawn.',
  access: 'public',
  limit: CALENDAR_FILE_LIMIT,
  params: IdParams,
  file: true,
  response: z.unknown(),
  reads: ['webinars'],
});

/** A member's private calendar feed. */
export const CalendarFeed = z.object({
  /** The whole secret address; null when the site's secret has changed since: it works, but only a new one can be shown. */
  url: z.nullable(z.string()),
  createdAt: z.string(),
  /** The last day on which a calendar fetched it, such as 2026-12-04; null before the first time. */
  lastReadOn: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = endpoint({
  id: 'calendarFeed.get',
  method: 'GET',
  path: '/api/user/calendar-feed',
  summary: 'The caller’s calendar feed with its secret address; null while it is off.',
  access: 'member',
  response: z.nullable(CalendarFeed),
  reads: ['calendar-feed'],
});

const FEED_CHANGES = {
  name: 'calendar-feed-changes',
  most: 20,
  seconds: 3600,
  what: 'changes of the calendar feed',
} as const;

export const createCalendarFeed = endpoint({
  id: 'calendarFeed.create',
  auditSentence: 'turned on their calendar feed',
  method: 'POST',
  path: '/api/user/calendar-feed',
  summary: 'Turn on the caller’s calendar feed. One that is on stays as it is.',
  access: 'member',
  limit: FEED_CHANGES,
  response: z.null(),
  audit: true,
  changes: ['calendar-feed'],
});

export const replaceCalendarFeed = endpoint({
  id: 'calendarFeed.replace',
  auditSentence: 'replaced the address of their calendar feed',
  method: 'POST',
  path: '/api/user/calendar-feed/replace',
  summary: 'Give the caller’s calendar feed a new address: calendars that have the old one lose it.',
  access: 'member',
  limit: FEED_CHANGES,
  response: z.null(),
  audit: true,
  changes: ['calendar-feed'],
});

export const revokeCalendarFeed = endpoint({
  id: 'calendarFeed.revoke',
  auditSentence: 'turned off their calendar feed',
  method: 'DELETE',
  path: '/api/user/calendar-feed',
  summary: 'Turn off the caller’s calendar feed: its address is not found any more.',
  access: 'member',
  limit: FEED_CHANGES,
  response: z.null(),
  audit: true,
  changes: ['calendar-feed'],
});

export const readCalendarFeed = endpoint({
  id: 'calendarFeed.read',
  method: 'GET',
  path: '/api/calendar/feed.ics',
  summary:
    'The events and webinars of the member whom the secret token belongs to, as an iCalendar file for calendars that poll it. Takes `If-None-Match`.',
  access: 'public',
  // Calls are counted for each token and network. Calendars poll once an hour, or a few times a day.
  limit: { name: 'calendar-feed', most: 120, seconds: 3600, what: 'reads of this calendar', perTarget: true },
  // The secret token is in the query, because no log contains the query.
  query: z.object({
    token: z
      .string('This is not the address of a calendar')
      .check(z.regex(/^[\w-]{43}$/, 'This is not the address of a calendar')),
  }),
  file: true,
  response: z.unknown(),
  reads: ['events', 'webinars', 'calendar-feed'],
});
