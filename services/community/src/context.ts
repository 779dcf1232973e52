import type { Actor, EventStream, Limiter, ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';

/** What this service's handlers work with. */
export interface CommunityContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & { readonly TOPICS_PER_HOUR_OF_NETWORK: number };
  readonly models: Models;
  /** The streams of this process. */
  readonly live: LiveStreams;
  /** New topics by network. */
  readonly topicLimiter: Limiter;
}

/** Streams of what is approved in the forum. Implemented by `live/live.ts`. */
export interface LiveStreams {
  /** The replies of a topic, or where there is none the topics, that are approved after the number `sent`. */
  stream: (topicId: string | null, reader: StreamReader) => EventStream;
  /** Ends the streams of those who may no longer read them, and sends what was not announced. */
  sweep: () => Promise<void>;
}

/** Who opens a stream. */
export interface StreamReader {
  /** As of the last sweep. */
  actor: Actor;
  /** As of now; null once their session is over. */
  readonly findActorAgain: () => Promise<Actor | null>;
  /** The number of the last item they were sent, or had before. */
  sent: number;
}
