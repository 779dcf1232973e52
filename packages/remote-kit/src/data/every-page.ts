import type { Endpoint, RequestOf } from '@backflow/contracts';
import { cacheEntryOf, requestPage } from '@backflow/platform';
import type { ItemOf } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

const LARGEST_PAGE = 100;

/** A query that fetches a whole list, in as few pages as the site allows. Fails when one page fails. */
export const everyPage = <E extends Endpoint>(endpoint: E, input: RequestOf<E> & { query?: object }) =>
  queryOptions({
    ...cacheEntryOf(endpoint, input, 'every-page'),
    queryFn: async ({ signal }) => {
      const all: ItemOf<E>[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { ...input.query, limit: LARGEST_PAGE, cursor: cursor ?? undefined };
        const page = await requestPage(endpoint, { ...input, query }, { signal });
        all.push(...(page.items as readonly ItemOf<E>[]));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return all;
    },
  });
