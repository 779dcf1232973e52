import { OFFER_PATHS } from './bookings/offer.ts';
import type { OfferPath } from './bookings/offer.ts';

/** Topics of responses that the gateway caches. Services announce changes of them. */
export type PublicTopic = OfferPath | 'suppliers' | 'resources' | 'members' | 'settings';

const PUBLIC_TOPICS: readonly string[] = [
  ...OFFER_PATHS,
  'suppliers',
  'resources',
  'members',
  'settings',
] satisfies PublicTopic[];

/** Parts of topics, for responses that depend on less than the whole. */
type Subtopic =
  /** Seats, waiting lists and whose booking it is. */
  | `${OfferPath}/bookings`
  | 'events/locations'
  | 'events/suppliers'
  /** The courses themselves, as administrators edit them. */
  | 'courses/records'
  | 'courses/categories'
  | 'resources/categories'
  | 'resources/suppliers'
  /** Topics as lists show them: titles, counts, last activity. */
  | 'forum/topics'
  /** What a topic's page shows. */
  | 'forum/posts'
  | 'forum/reports'
  | 'forum/silences'
  /** Which topics the caller has read. */
  | 'forum/unread'
  /** The caller's own settings. */
  | 'forum/me';

/**
 * What responses are about and writes change. A topic includes its parts: a change of `events/bookings` concerns who
 * reads `events`, and a change of `events` concerns who reads `events/locations`.
 */
export type Topic =
  | PublicTopic
  | Subtopic
  | 'forum'
  | 'attendance'
  /** Which events name a resource, and under which conditions. */
  | 'event-resources'
  /** Which resources the caller may open. */
  | 'resource-access'
  | 'resource-views'
  /** Which lessons the caller has completed. */
  | 'progress'
  /** Accounts as administrators see them. */
  | 'people'
  | 'premium-requests'
  | 'sessions'
  | 'account'
  | 'audit'
  | 'mail';

/** Whether something that reads `read` may show other data after a change of `changed`. */
export const topicsOverlap = (read: Topic, changed: Topic): boolean =>
  read === changed || read.startsWith(`${changed}/`) || changed.startsWith(`${read}/`);

/** The topics that the gateway's cache knows, among these: of a part, the whole. */
export function publicTopics(topics: readonly Topic[]): readonly PublicTopic[] {
  const whole = topics.map((topic) => topic.replace(/\/.*/, ''));
  return [...new Set(whole)].filter((topic): topic is PublicTopic => PUBLIC_TOPICS.includes(topic));
}
