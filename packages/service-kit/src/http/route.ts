import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@backflow/contracts';
import type { Operation } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { EventStream } from './event-stream.ts';
import type { FileResponse, ReceivedFile } from './files.ts';
import type { Actor } from '../session/actor.ts';
import type { SessionControl } from '../session/session.ts';

/** Nobody may call a member's or an administrator's endpoint, so there the actor is never null. */
type ActorOf<E extends Endpoint> = 'public' extends E['access'] ? Actor | null : Actor;

type FileOf<Upload> = Upload extends object ? ReceivedFile : undefined;

/** One call of an endpoint: authorised, validated, and typed by its contract. */
export interface Call<E extends Endpoint> extends Operation {
  readonly actor: ActorOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file that was sent, where the contract declares an upload; it is gone once the call is over. */
  readonly file: FileOf<E['upload']>;
  readonly session: SessionControl;
  /** The caller's network address, for throttling. */
  readonly address: string;
  /** The id of the last event a browser got that comes back to a stream. */
  readonly lastEventId: string | undefined;
  /**
   * For calls that stay open: the caller as of now, null once the session is over. Throws while that cannot be known,
   * because Redis or Postgres is away.
   */
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

  /** The same page with each item presented. */
  map<Shown>(present: (item: Item) => Shown): PageOf<Shown> {
    return this.flatMap((item) => [present(item)]);
  }

  /** The same page with each item presented as any number of items. */
  flatMap<Shown>(present: (item: Item) => Shown | readonly Shown[]): PageOf<Shown> {
    return this.withItems(this.items.flatMap((item) => present(item)));
  }

  /** The same page with other items, such as those of these ids. */
  withItems<Shown>(items: readonly Shown[]): PageOf<Shown> {
    return new PageOf(items, this.nextCursor);
  }
}

/** What was done, with the words that tell a person. */
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

/** An endpoint and what answers it. A service's `*.routes.ts` is a table of these. */
export interface Route<Context> {
  readonly endpoint: Endpoint;
  readonly handle: (context: Context, call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to its contract; who may call is the contract's `access` and enforced before the handler. */
export const route = <Context, E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, call: Call<E>) => Promise<Result<E>>,
): Route<Context> =>
  // Safe: the call is built from this very endpoint's schemas and access.
  ({ endpoint, handle: handle as unknown as Route<Context>['handle'] });
