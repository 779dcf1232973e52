import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import { byId, queryOf, request } from '@backflow/platform';
import { withoutEmpty } from '../lists/filter-fields.ts';
import { adminPagesQuery } from '../lists/admin-pages.ts';
import { listCache } from '../lists/list-cache.ts';

type BodyOf<E extends Endpoint> = RequestOf<E> extends { body: infer Body } ? Body : never;
type QueryOf<E extends Endpoint> = RequestOf<E> extends { query?: infer Query } ? Query : never;

interface Declaration<List extends Endpoint, Get, Create, Update, Remove, Filters> {
  /** 'course'; its plural ends in s. */
  kind: string;
  list: List;
  get: Get;
  create: Create;
  update: Update;
  remove: Remove;
  /** The filters of the address as the list's query; '' is no restriction. */
  toQuery: (filters: Filters) => { [Name in keyof QueryOf<List>]?: QueryOf<List>[Name] | '' };
  /** See `listCache`. */
  maxRefetchedPages?: number;
}

/** Client for administrators' records of one kind: queries, requests, and the cached lists that a write changes. */
export function recordClient<
  List extends Endpoint,
  Get extends Endpoint,
  Create extends Endpoint,
  Update extends Endpoint,
  Remove extends Endpoint,
  Filters,
>(declaration: Declaration<List, Get, Create, Update, Remove, Filters>) {
  const { kind, list, get, create, toQuery, maxRefetchedPages } = declaration;
  const update = (id: string, body: BodyOf<Update>): Promise<ResponseOf<Update>> =>
    request(declaration.update, getInput<Update>({ params: { id }, body }));
  return {
    kind,
    view: get.response as z.ZodMiniType<ResponseOf<Get>>,
    cache: listCache(list, declaration.update, maxRefetchedPages),
    /** Every record that matches, drafts and past ones too, a page at a time. */
    pages: (filters: Filters) =>
      adminPagesQuery(list, { ...getInput<List>({}), query: withoutEmpty(toQuery(filters)) }),
    one: (id: string) => queryOf(get, getInput<Get>(byId(id))),
    create: (body: BodyOf<Create>): Promise<ResponseOf<Create>> =>
      request(create, getInput<Create>({ body })),
    update,
    publish: (id: string, isPublished: boolean, note: { note?: string } = {}) =>
      update(id, { isPublished, ...note } as BodyOf<Update>),
    /**
     * @param paid the number of paid bookings that the administrator entered; null where they were not asked
     * @param note to the members who are notified
     */
    remove: (id: string, paid: number | null = null, note: { note?: string } = {}): Promise<unknown> =>
      request(
        declaration.remove,
        getInput<Remove>({ params: { id }, query: { ...(paid !== null && { paid }), ...note } }),
      ),
  };
}

/** TypeScript cannot see which parts an endpoint of a type parameter takes. */
const getInput = <E extends Endpoint>(parts: object) => parts as RequestOf<E>;
