import { listSuppliers } from '@backflow/contracts/events';
import { listUsers } from '@backflow/contracts/identity';
import { getAdminResource, listAdminResources, listResources } from '@backflow/contracts/learning';
import type { AdminUser } from '@backflow/contracts/identity';
import { ApiError, cacheEntryOf, queryOf, request } from '@backflow/platform';
import { everyPageOf } from '@backflow/remote-kit';
import type { Choice } from '@backflow/remote-kit/forms';
import { queryOptions } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';

/** More than are shown: some of them are chosen already, and some match by their text alone. */
const ASKED_FOR = 50;

/** Everyone who may facilitate an event, by name. */
export const administrators = {
  ...everyPageOf(listUsers, { query: { role: 'admin', sort: 'name' } }),
  staleTime: 0,
};

/** 'Ann Lee' */
export const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export const suppliers = queryOf(listSuppliers, {});

/** Resources whose title has all the words, drafts too. */
export const resourcesTitled = (search: string): UseQueryOptions<readonly Choice[]> => ({
  ...cacheEntryOf(listAdminResources, { query: { search } }, 'choices'),
  queryFn: async ({ signal }) => {
    const found = await request(listAdminResources, { query: { search, limit: ASKED_FOR } }, { signal });
    const words = search.toLowerCase().split(/\s+/);
    return found
      .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
      .map(({ id, title }) => ({ id, label: title }));
  },
});

/** What the chosen resources are called: published ones at once, others one by one. */
export const chosenResources = (ids: readonly string[]) =>
  queryOptions({
    ...cacheEntryOf(listResources, { query: { ids: ids.join(',') } }, 'choices'),
    queryFn: async ({ signal }): Promise<readonly Choice[]> => {
      const published = await request(listResources, { query: { ids: ids.join(',') } }, { signal });
      return Promise.all(
        ids.map(async (id) => {
          const title = published.find((each) => each.id === id)?.title ?? (await titleOf(id, signal));
          return { id, label: title };
        }),
      );
    },
    enabled: ids.length > 0,
  });

async function titleOf(id: string, signal: AbortSignal): Promise<string> {
  try {
    return (await request(getAdminResource, { params: { id } }, { signal })).title;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'A deleted resource';
    throw error;
  }
}
