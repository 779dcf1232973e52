import type { ServiceName } from './services.ts';

/** Topics whose records can be booked. */
const BOOKABLE_TOPICS = ['events', 'webinars', 'courses'] as const;

/** Topics of responses that gateways cache. */
const PUBLIC_TOPICS = [
  ...BOOKABLE_TOPICS,
  'suppliers',
  'resources',
  'members',
  'settings',
  'releases',
] as const;
export type PublicTopic = (typeof PUBLIC_TOPICS)[number];

/** Parts of topics, for responses that depend on only a part. */
type Subtopic =
  /** Seats, waiting lists and the caller's booking. */
  | `${(typeof BOOKABLE_TOPICS)[number]}/bookings`
  | 'events/locations'
  | 'events/suppliers'
  /** Courses as administrators edit them. */
  | 'courses/records'
  | 'courses/categories'
  | 'resources/categories'
  | 'resources/suppliers'
  /** Topics as lists show them: titles, counts, last activity. */
  | 'forum/topics'
  /** Posts on a topic's page. */
  | 'forum/posts'
  | 'forum/reports'
  | 'forum/silences'
  /** The caller's read topics. */
  | 'forum/unread'
  /** The caller's own settings. */
  | 'forum/me';

/**
 * Data that responses depend on and writes change. A topic includes its parts: a change of `events/bookings` refetches
 * reads of `events`, and a change of `events` refetches reads of `events/locations`.
 */
export type Topic =
  | PublicTopic
  | Subtopic
  /** The records of a service without its own topics. */
  | ServiceName
  | 'forum'
  | 'attendance'
  /** Places where events are held. */
  | 'venues'
  | 'event-templates'
  /** Reminders of unpaid bookings. */
  | 'money'
  /** Invoices and credit notes. */
  | 'invoices'
  /** Offers of free seats to people on waiting lists, as administrators see them. */
  | 'seat-offers'
  /** Bookings that are handed over to a colleague. */
  | 'hand-overs'
  /** Hours of continuing education. */
  | 'hours'
  | 'calendar-feed'
  /** Administrators' settings for invoices, cancellation and waiting lists. */
  | 'booking-settings'
  /** The events that list a resource, and their conditions. */
  | 'event-resources'
  /** Resources that the caller may open. */
  | 'resource-access'
  | 'resource-views'
  /** Lessons that the caller has completed. */
  | 'progress'
  /** Accounts as administrators see them. */
  | 'people'
  /** Companies, their members and invitations. */
  | 'companies'
  | 'premium-requests'
  /** Administrators' notes about members. */
  | 'member-notes'
  | 'sessions'
  /** How the caller signs in after the password. */
  | 'second-factor'
  | 'account'
  | 'audit'
  | 'mail'
  /** The caller's notices under the bell. */
  | 'notices'
  | 'release-tokens';

/** True if a response that reads `read` may differ after a change of `changed`. */
export const topicsOverlap = (read: Topic, changed: Topic): boolean =>
  read === changed || read.startsWith(`${changed}/`) || changed.startsWith(`${read}/`);

/** The public topics among these; a subtopic counts as its topic. */
export function publicTopics(topics: readonly Topic[]): readonly PublicTopic[] {
  const names = topics.map((topic) => topic.replace(/\/.*/, ''));
  return PUBLIC_TOPICS.filter((topic) => names.includes(topic));
}
