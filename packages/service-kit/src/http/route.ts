import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@backflow/contracts';
import type { Operation } from '../context.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventStream } from './event-stream.ts';
import type { FileResponse, ReceivedFile } from './files.ts';
import type { PageOf } from './page-of.ts';
import type { AnySharedRead, CachedRead } from './cached-read.ts';
import type { TokenHolder } from './token-holder.ts';
import type { Actor } from '../session/actor.ts';
import type { CallerSession } from '../session/opened-session.ts';
import type { SessionControl } from '../session/session.ts';

/** Endpoints for members and administrators always have an actor. */
type ActorOf<E extends Endpoint> = 'public' extends E['access']
  ? Actor | null
  : E['access'] extends 'token' | 'process'
    ? null
    : Actor;
type SessionOf<E extends Endpoint> = E['access'] extends 'member' | 'admin'
  ? CallerSession
  : CallerSession | undefined;
type HolderOf<E extends Endpoint> = E['access'] extends 'token' ? TokenHolder : TokenHolder | undefined;

type FileOf<Upload> = Upload extends object ? ReceivedFile : undefined;

/** One call of an endpoint: authorised, validated, and typed by its contract. */
export interface Call<E extends Endpoint> extends Operation {
  readonly actor: ActorOf<E>;
  readonly holder: HolderOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The uploaded file, where the contract declares an upload. It is deleted after the call. */
  readonly file: FileOf<E['upload']>;
  readonly session: SessionControl;
  /** The caller's network address, for rate limits. */
  readonly address: string;
  /** The id of the last event that a reconnecting browser received. */
  readonly lastEventId: string | undefined;
  /** The provider's signature of a `form`. */
  readonly signature: string | undefined;
  /** For streams, which read their callers again with `reloadActors`. */
  readonly callerSession: SessionOf<E>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** A result with a message for people. */
export class WithMessage<Data> {
  readonly data: Data;
  readonly message: string;

  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

type Result<E extends Endpoint> = E['file'] extends true
  ? FileResponse
  : E['stream'] extends true
    ? EventStream
    : | ResponseOf<E>
      | WithMessage<ResponseOf<E>>
      | (ResponseOf<E> extends readonly (infer Item)[] ? PageOf<Item> : never);

/** An endpoint with its handler. A service's `routes.ts` is a table of these. */
export interface Route<Context> {
  readonly endpoint: Endpoint;
  readonly handle: (context: Context, call: Call<Endpoint>) => Promise<unknown>;
  /** Set by `cachedList` and `cachedRecord`, instead of the handler. */
  readonly shared?: AnySharedRead<Context>;
}

/** Connects a handler to its contract. The contract's `access` is enforced before the handler runs. */
export const route = <Context, E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, call: Call<E>) => Promise<Result<E>>,
): Route<Context> =>
  // Safe: the call is built from this very endpoint's schemas and access.
  ({ endpoint, handle: handle as unknown as Route<Context>['handle'] });

/**
 * Connects a list to its contract. The bytes of each page are cached for each audience, under the versions of the topics; the caller's
 * own part is cached under the member's version and spliced in (ADR 74).
 */
export const cachedList = <Context, E extends Endpoint, Row extends { readonly id: string }, Own = never>(
  endpoint: E,
  list: Omit<CachedRead<Context, E, Row, Own>, 'noun'>,
): Route<Context> => sharedRoute(endpoint, list);

/**
 * The same for one record: its fields are cached like the items of a list. A field is replaced for a caller when `present` returns
 * another object or value, so return all other fields by reference.
 */
export const cachedRecord = <Context, E extends Endpoint, Row extends { readonly id: string }, Own = never>(
  endpoint: E,
  record: CachedRead<Context, E, Row, Own> & { readonly noun: string },
): Route<Context> => sharedRoute(endpoint, record);

function sharedRoute<Context, E extends Endpoint, Row extends { readonly id: string }, Own>(
  endpoint: E,
  shared: CachedRead<Context, E, Row, Own>,
): Route<Context> {
  const { method, body, limit, file, stream } = endpoint;
  if (method !== 'GET' || body || limit || file || stream) {
    throw new Error(`${endpoint.id} has more than a shared response can have`);
  }
  return {
    endpoint,
    handle: () => Promise.reject(new Error(`${endpoint.id} is served as a shared response`)),
    // Safe: it is only used with this endpoint's requests and its own rows.
    shared: shared as unknown as AnySharedRead<Context>,
  };
}
