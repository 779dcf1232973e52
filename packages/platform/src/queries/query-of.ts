import type { Endpoint, RequestOf, Topic } from '@backflow/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request, requestPage } from '../api/request.ts';

interface EndpointQueryMeta extends Record<string, unknown> {
  /** From the contract. A write that changes one of these topics invalidates the query. */
  reads?: readonly Topic[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: EndpointQueryMeta;
  }
}

/** How fresh a query's data must be; what is left out is as `queryClient` has it. Times in milliseconds. */
interface Freshness {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
  refetchOnWindowFocus?: boolean;
  enabled?: boolean;
}

/**
 * The key of a query of an endpoint and what its contract says it reads, for queries with a `queryFn` of their own. Two remotes
 * that ask an endpoint for the same share the response.
 * @param variant set where the data isn't the endpoint's response to `input`: 'every-page'
 */
export const cacheEntryOf = <E extends Endpoint>(
  { id, reads }: E,
  input: RequestOf<E>,
  variant?: string,
): { queryKey: readonly unknown[]; meta: EndpointQueryMeta } => ({
  queryKey: variant === undefined ? [id, input] : [id, input, variant],
  meta: { reads },
});

/** A query of an endpoint. It is refetched after every `mutate` of an endpoint that changes what this one reads. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, freshness: Freshness = {}) =>
  queryOptions({
    ...cacheEntryOf(endpoint, input),
    queryFn: ({ signal }) => request(endpoint, input, { signal }),
    ...freshness,
  });

/** An infinite query of a list endpoint, page by page; `input.query.limit` is the size of a page. */
export const pagesOf = <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E> & { query?: object },
  freshness: Freshness = {},
) =>
  infiniteQueryOptions({
    ...cacheEntryOf(endpoint, input, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      requestPage(endpoint, { ...input, query: { ...input.query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...freshness,
  });

/** The input of endpoints whose path names a record. */
export const byId = (id: string) => ({ params: { id } });
