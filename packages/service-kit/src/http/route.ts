import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@backflow/contracts';
import type { Logger } from '../logger.ts';
import type { FileAnswer, ReceivedFile } from './files.ts';
import type { Actor } from '../session/actor.ts';

/** Nobody may call a member's or an administrator's endpoint, so there the actor is never null. */
type ActorOf<E extends Endpoint> = 'public' extends E['access'] ? Actor | null : Actor;

type FileOf<Upload> = Upload extends object ? ReceivedFile : undefined;

/** Begins and ends the caller's session. */
export interface SessionControl {
  start(userId: string, epoch: number): Promise<void>;
  end(): Promise<void>;
}

/** One call of an endpoint: authorised, validated, and typed by its contract. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file that was sent, where the contract declares an upload; it is gone once the call is over. */
  readonly file: FileOf<E['upload']>;
  readonly session: SessionControl;
  /** The caller's network address, for throttling. */
  readonly address: string;
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
}

type Answer<E extends Endpoint> = E['file'] extends true
  ? FileAnswer
  : ResponseOf<E> | (ResponseOf<E> extends readonly (infer Item)[] ? PageOf<Item> : never);

/** An endpoint and what answers it. A service's `*.routes.ts` is a table of these. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to its contract; who may call is the contract's `access` and enforced before the handler. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  // Safe: the call is built from this very endpoint's schemas and access.
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
