import type { ServiceName } from './services.ts';

/** The topics of all areas. Each area adds its own to this interface beside its endpoints (`events/endpoint.ts`). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- The areas fill it.
export interface Topics {}

/**
 * Data that responses depend on and writes change. A topic includes its parts: a change of `events/bookings` refetches
 * reads of `events`, and a change of `events` refetches reads of `events/locations`.
 */
export type Topic =
  | keyof Topics
  /** The records of a service without its own topics. */
  | ServiceName;

/** True if a response that reads `read` may differ after a change of `changed`. */
export const topicsOverlap = (read: Topic, changed: Topic): boolean =>
  read === changed || read.startsWith(`${changed}/`) || changed.startsWith(`${read}/`);

/** The topics that these are parts of, each once. */
export const wholeTopics = (topics: readonly Topic[]): Topic[] => [
  ...new Set(topics.map((topic) => topic.replace(/\/.*/, '') as Topic)),
];
