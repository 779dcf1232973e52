import type { Endpoint, RequestOf, Topic } from '@backflow/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request, requestPage } from '../api/request.ts';

interface EndpointQueryMeta extends Record<string, unknown> {
  /** Topics from the contract. A write that changes one of them invalidates the query. */
  reads?: readonly Topic[];
  /** True for background polling: its failures don't lead to the sign-in page. */
  isBackground?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: EndpointQueryMeta;
  }
}

/** Overrides of the defaults of `queryClient`. Times in milliseconds. */
interface Freshness {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
  refetchOnWindowFocus?: boolean;
  enabled?: boolean;
  /** See the query's `meta`. */
  isBackground?: boolean;
}

/**
 * The key of an endpoint's query and the topics it reads, for queries with a custom `queryFn`. Remotes that send the same
 * input share the response.
 * @param variant for data other than the endpoint's response to `input`, such as 'every-page'
 */
export const cacheEntryOf = <E extends Endpoint>(
  { id, reads }: E,
  input: RequestOf<E>,
  variant?: string,
): { queryKey: readonly unknown[]; meta: EndpointQueryMeta } => ({
  queryKey: variant === undefined ? [id, input] : [id, input, variant],
  meta: { reads },
});

/** A query of an endpoint. A `mutate` that changes one of its topics refetches it. */
export const queryOf = <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { isBackground = false, ...freshness }: Freshness = {},
) =>
  queryOptions({
    ...cacheEntryOf(endpoint, input),
    ...(isBackground && { meta: { reads: endpoint.reads, isBackground } }),
    queryFn: ({ signal }) => request(endpoint, input, { signal }),
    ...freshness,
  });

/** An infinite query of a list endpoint; `input.query.limit` is the page size. */
export const pagesOf = <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E> & { query?: object },
  freshness: Omit<Freshness, 'isBackground'> = {},
) =>
  infiniteQueryOptions({
    ...cacheEntryOf(endpoint, input, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      requestPage(endpoint, { ...input, query: { ...input.query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...freshness,
  });

/** The input of endpoints with a record's id in their path. */
export const byId = (id: string) => ({ params: { id } });
