import { listSuppliers } from '@backflow/contracts/events';
import { listUsers } from '@backflow/contracts/identity';
import { getAdminResource, listAdminResources, listResources } from '@backflow/contracts/learning';
import type { AdminUser } from '@backflow/contracts/identity';
import { ApiError, request, requestPage } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import type { Choice } from '@backflow/remote-kit/forms';
import { queryOptions } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../keys.ts';

/** More than are shown: some of them are chosen already, and some match by their text alone. */
const ASKED_FOR = 50;

/** Everyone who may facilitate an event, by name. */
export const administrators = queryOptions({
  queryKey: adminKeys.administrators,
  queryFn: ({ signal }) =>
    everyPage((page) =>
      requestPage(listUsers, { query: { ...page, role: 'admin', sort: 'name' } }, { signal }),
    ),
  staleTime: 0,
});

/** 'Ann Lee' */
export const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export const suppliers = queryOptions({
  queryKey: adminKeys.suppliers,
  queryFn: ({ signal }) => request(listSuppliers, {}, { signal }),
});

/** Resources whose title has all the words, drafts too. */
export const resourcesTitled = (search: string): UseQueryOptions<readonly Choice[]> => ({
  queryKey: adminKeys.resourceChoices(search),
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
    queryKey: adminKeys.chosenResources(ids),
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
