import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import { topicsOverlap } from '@backflow/contracts';
import { mutationOptions } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { request } from '../api/request.ts';

interface Refetch {
  /** Queries that the write updates in the cache itself: not refetched. */
  except?: readonly Endpoint[] | ((query: Query) => boolean);
  /** Queries that are right on the screen: refetched when they are shown next. */
  later?: readonly Endpoint[];
}

interface MutateOptions<E extends Endpoint> extends Refetch {
  /** Puts the response into the cache, before anything is refetched. */
  apply?: (data: ResponseOf<E>) => void;
}

/**
 * Calls a write; on success, whatever reads what its contract says it changes is refetched: at once where it is on the screen,
 * else when it is shown next. Doesn't wait for that.
 * @throws ApiError as `request` does
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

/** Refetches what reads the topics that an endpoint changes, for writes that don't go through `mutate`. Resolves when it is there. */
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
  /** Refetches after a failure as well: it means that the screen knew too little. */
  afterFailure?: boolean;
  /** Stays pending until the refetched data is there. */
  untilRefetched?: boolean;
}

/**
 * TanStack's options for a mutation by `mutate`. Its key is the endpoint's id.
 * @param toInput makes the endpoint's input of the mutation's variables
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
