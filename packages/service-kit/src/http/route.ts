import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@backflow/contracts';
import type { Operation } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { EventStream } from './event-stream.ts';
import type { FileResponse, ReceivedFile } from './files.ts';
import type { TokenHolder } from './token-holder.ts';
import type { Actor } from '../session/actor.ts';
import type { SessionControl } from '../session/session.ts';

/** Endpoints for members and administrators always have an actor. */
type ActorOf<E extends Endpoint> = 'public' extends E['access']
  ? Actor | null
  : E['access'] extends 'token' | 'process'
    ? null
    : Actor;
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
  /** For streams: reads the caller again, null once the session has ended. Throws while Redis or Postgres is unavailable. */
  readonly reloadActor: () => Promise<Actor | null>;
  readonly log: Logger;
}

/** A page of a list, with the cursor of the next one. */
export class PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;

  constructor(items: readonly Item[], nextCursor: string | null) {
    this.items = items;
    this.nextCursor = nextCursor;
  }

  /** The page with each item mapped. */
  map<Shown>(present: (item: Item) => Shown): PageOf<Shown> {
    return this.flatMap((item) => [present(item)]);
  }

  /** The page with each item mapped to any number of items. */
  flatMap<Shown>(present: (item: Item) => Shown | readonly Shown[]): PageOf<Shown> {
    return this.withItems(this.items.flatMap((item) => present(item)));
  }

  /** The page with other items, such as the rows of these ids. */
  withItems<Shown>(items: readonly Shown[]): PageOf<Shown> {
    return new PageOf(items, this.nextCursor);
  }
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
}

/** Connects a handler to its contract. The contract's `access` is enforced before the handler runs. */
export const route = <Context, E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, call: Call<E>) => Promise<Result<E>>,
): Route<Context> =>
  // Safe: the call is built from this very endpoint's schemas and access.
  ({ endpoint, handle: handle as unknown as Route<Context>['handle'] });
