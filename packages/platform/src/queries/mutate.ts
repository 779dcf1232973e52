import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import { topicsOverlap } from '@backflow/contracts';
import { mutationOptions } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { request } from '../api/request.ts';

interface Refetch {
  /** Queries that the write updates in the cache itself: not refetched. */
  except?: readonly Endpoint[] | ((query: Query) => boolean);
  /** Queries whose cached data is right for now: refetched when they are shown next. */
  later?: readonly Endpoint[];
}

interface MutateOptions<E extends Endpoint> extends Refetch {
  /** Puts the response into the cache before the refetch. */
  apply?: (data: ResponseOf<E>) => void;
}

/**
 * Calls a write. On success, refetches every query that reads a topic the contract says it changes: visible queries at once,
 * others when they are shown next. Doesn't wait for the refetch.
 * @throws ApiError like `request`
 */
export async function mutate<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { apply, ...refetch }: MutateOptions<E> = {},
): Promise<ResponseOf<E>> {
  const data = await request(endpoint, input);
  apply?.(data);
  void refetchAfter(endpoint, refetch);
  return data;
}

/** Refetches the queries that read what an endpoint changes, for writes without `mutate`. Resolves after the refetch. */
export async function refetchAfter(
  { changes }: Pick<Endpoint, 'changes'>,
  { except = [], later = [] }: Refetch = {},
): Promise<void> {
  const isAffected = (query: Query) =>
    changes.some((changed) => query.meta?.reads?.some((read) => topicsOverlap(read, changed))) &&
    !(typeof except === 'function' ? except(query) : isOf(except, query));
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => isAffected(query) && !isOf(later, query),
    }),
    queryClient.invalidateQueries({
      predicate: (query) => isAffected(query) && isOf(later, query),
      refetchType: 'none',
    }),
  ]);
}

const isOf = (endpoints: readonly Endpoint[], { queryKey }: Query): boolean =>
  endpoints.some(({ id }) => id === queryKey[0]);

interface MutationSettings<E extends Endpoint> extends MutateOptions<E> {
  /** Refetches after a failure too: it means that the screen showed outdated data. */
  afterFailure?: boolean;
  /** Stays pending until the refetch is done. */
  untilRefetched?: boolean;
}

/**
 * TanStack's options for a mutation of an endpoint. Its key is the endpoint's id.
 * @param toInput makes the endpoint's input from the mutation's variables
 */
export const mutationOf = <E extends Endpoint, Variables>(
  endpoint: E,
  toInput: (variables: Variables) => RequestOf<E>,
  { apply, afterFailure = false, untilRefetched = false, ...refetch }: MutationSettings<E> = {},
) =>
  mutationOptions({
    mutationKey: [endpoint.id],
    mutationFn: (variables: Variables) => request(endpoint, toInput(variables)),
    onSuccess: (data: ResponseOf<E>) => {
      apply?.(data);
      const refetched = refetchAfter(endpoint, refetch);
      return untilRefetched ? refetched : undefined;
    },
    onError: () => (afterFailure ? refetchAfter(endpoint) : undefined),
  });
