import type { Endpoint, QueryOf, ResponseOf } from '@backflow/contracts';
import type { PageOf } from './page-of.ts';
import type { Actor } from '../session/actor.ts';
import type { VersionKey } from '../versions/version-keys.ts';

/** What the shared part of a list may depend on of its caller; null is a visitor. */
export type Audience = Pick<Actor, 'isAdmin' | 'isPremium'> | null;

/** The part of a page that all callers of an audience share. */
export interface SharedPage<Row> {
  readonly page: PageOf<Row>;
  /**
   * From this instant on, in milliseconds since 1970, the page differs although nothing was written: an event on it has started.
   * Infinity where time changes nothing; 0 for a page that is not worth caching, such as a search.
   */
  readonly until: number;
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/** How a list is read: the part that callers share, and the caller's own part. */
export interface SharedList<Context, E extends Endpoint, Row extends { readonly id: string }, Own> {
  /** The versions that the rows and the caller's own part depend on, beside the member's: triggers announce their changes. */
  readonly topics: readonly VersionKey[];
  /** Reads a page without anything of a single member. */
  readonly read: (context: Context, query: QueryOf<E>, audience: Audience) => Promise<SharedPage<Row>>;
  /** Reads what a member has of these records, by id: their registration. Only items that have something are presented again. */
  readonly own?: (
    context: Context,
    actor: Actor,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Own>>;
  /** The item for an audience; with the caller's own part where there is one. */
  readonly present: (row: Row, audience: Audience, own: Own | undefined) => ItemOf<E>;
}

/** A declaration without its types. */
export type AnySharedList<Context> = SharedList<Context, Endpoint, { readonly id: string }, unknown>;
