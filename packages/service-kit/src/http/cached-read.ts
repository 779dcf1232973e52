import type { Endpoint, ParamsOf, QueryOf, ResponseOf } from '@backflow/contracts';
import type { Audience } from './audience.ts';
import type { PageOf } from './page-of.ts';
import type { Actor } from '../session/actor.ts';
import type { VersionKey } from '../versions/version-keys.ts';

/** The part of a response that all callers of an audience share. */
export interface SharedPage<Row> {
  /** The page of a record contains the record alone, or nothing. */
  readonly page: PageOf<Row>;
  /**
   * From this instant on, in milliseconds since 1970, the page differs although nothing was written: an event on it has started.
   * Infinity where time changes nothing; 0 for a page that is not worth caching, such as a search.
   */
  readonly until: number;
}

/** A request, and the records of the page that callers share. */
export interface MyRequest<E extends Endpoint, Row> {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly rows: readonly Row[];
}

/** A member's own data about the records of a page. */
export interface MyField<Row, Own> {
  /** By the record's id. Only records that have something are presented again. */
  readonly parts: ReadonlyMap<string, Own>;
  /** The page that this member gets instead of the shared one, because it has records that others do not see. */
  readonly page?: PageOf<Row> | undefined;
  /** See `SharedPage`. Infinity if it is absent. */
  readonly until?: number;
}

/** The items of a list's response, or the record of another one. */
type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : ResponseOf<E>;

/** How a response is read: the part that callers share, and the caller's own part. */
export interface CachedRead<Context, E extends Endpoint, Row extends { readonly id: string }, Own> {
  /** The versions that the rows and the caller's own part depend on, beside the member's: triggers announce their changes. */
  readonly topics: readonly VersionKey[] | ((params: ParamsOf<E>) => readonly VersionKey[]);
  /** True if `read` selects the same rows for every audience: they are then read once for all. */
  readonly readsSameRows?: boolean;
  /** Reads a page without anything of a single member. */
  readonly read: (
    context: Context,
    query: QueryOf<E>,
    audience: Audience,
    params: ParamsOf<E>,
  ) => Promise<SharedPage<Row>>;
  /**
   * Reads what members have of these records: their registrations. Requests of several members at once share one statement.
   * @returns for each member, in their order, the part; or a map by the record's id where time alone doesn't change it
   */
  readonly own?: (
    context: Context,
    actors: readonly Actor[],
    ids: readonly string[],
    request: MyRequest<E, Row>,
  ) => Promise<readonly (ReadonlyMap<string, Own> | MyField<Row, Own>)[]>;
  /** The item for an audience; with the caller's own part where there is one. */
  readonly present: (row: Row, audience: Audience, own: Own | undefined) => ItemOf<E>;
  /** The record's name in a 404: 'This topic'. Absent for a list. */
  readonly noun?: string;
}

/** A declaration without its types. */
export type AnySharedRead<Context> = CachedRead<Context, Endpoint, { readonly id: string }, unknown>;
