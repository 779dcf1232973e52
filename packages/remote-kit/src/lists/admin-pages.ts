import type { Endpoint, RequestOf } from '@backflow/contracts';
import { pagesOf } from '@backflow/platform';

const PAGE_SIZE = 48;

/** The pages of an administrators' list. */
export const adminPagesQuery = <E extends Endpoint>(endpoint: E, input: RequestOf<E> & { query?: object }) =>
  pagesOf(
    endpoint,
    { ...input, query: { ...input.query, limit: PAGE_SIZE } },
    // A list that is opened again begins with its first page: it does not refetch every page it had.
    { staleTime: 0, gcTime: 0 },
  );
