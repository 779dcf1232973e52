import { queryClient } from '@backflow/platform';
import type { QueryKey, QueryMeta } from '@tanstack/react-query';

/**
 * Puts data into the cache, as a page shown before has left it.
 * @returns whether a write has since made it stale, so that the page refetches it when it is shown again
 */
export function seedCache(
  { queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined },
  data: unknown,
): () => boolean {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey, ...(meta && { meta }) });
  query.setData(data);
  return () => query.state.isInvalidated;
}
