import type { Actor, CallerSession, EventStream, Limiter, ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';

/** The context of this service's handlers. */
export interface CommunityContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & { readonly TOPICS_PER_HOUR_OF_NETWORK: number };
  readonly models: Models;
  /** The streams of this process. */
  readonly live: LiveStreams;
  /** Limits new topics per network. */
  readonly topicLimiter: Limiter;
}

/** Streams of approved posts. Implemented by `live/live.ts`. */
export interface LiveStreams {
  /** Replies of the topic, or topics where `topicId` is null, from the number after `sent`. */
  stream: (topicId: string | null, reader: StreamReader) => EventStream;
  /** Ends streams whose readers lost access, and sends events whose announcement was lost. */
  sweep: () => Promise<void>;
}

export interface StreamReader {
  /** The actor at the last sweep. */
  actor: Actor;
  /** Decides who the actor is in the next sweep. */
  readonly session: CallerSession;
  /** The number of the last item that the reader has. */
  sent: number;
}
