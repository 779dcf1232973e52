import type { Topic } from '@backflow/contracts';

/** What one call hands over. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Which of the topics its contract declares this very call changes, where that is not all of them. */
  announces?: readonly Topic[];
  /** The status of the refusal, where this caller has no need of it. */
  refused?: number;
}

/** With a session of an administrator, and one of whoever is to call: there may be things only their owner may touch. */
export type MakeSample = (adminCookie: string, callerCookie: string) => Promise<Sample> | Sample;
