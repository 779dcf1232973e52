import { getAdminResource, listAdminResources, listResources } from '@backflow/contracts/learning';
import { cacheEntryOf, request } from '@backflow/platform';
import { isMissing } from '@backflow/remote-kit';
import { ChipsField, useFormValue } from '@backflow/remote-kit/forms';
import type { Choice } from '@backflow/remote-kit/forms';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { EventControl } from './event-values.ts';
import { hasWords } from '../../has-words.ts';

/** Resources to read before or after the event. */
export function RelatedResourcesField({ control }: { control: EventControl }) {
  const ids = useFormValue(control, 'relatedResourceIds') ?? [];
  const titles = useQuery({ ...selectedResources(ids), placeholderData: keepPreviousData });
  const placeholder = titles.isError ? 'A resource' : 'Loading…';
  return (
    <ChipsField
      control={control}
      name="relatedResourceIds"
      label="Search resources"
      noMatch="No matching resources found"
      selected={ids.map((id) => titles.data?.find((each) => each.id === id) ?? { id, label: placeholder })}
      matches={resourcesTitled}
    />
  );
}

/** More than are shown: some are selected already, and some match by their text, not by their title. */
const REQUESTED = 50;

/** Resources whose title contains every search term, drafts included. */
const resourcesTitled = (search: string): UseQueryOptions<readonly Choice[]> => ({
  ...cacheEntryOf(listAdminResources, { query: { search } }, 'choices'),
  queryFn: async ({ signal }) => {
    const found = await request(listAdminResources, { query: { search, limit: REQUESTED } }, { signal });
    return found
      .filter(({ title }) => hasWords(title, search))
      .map(({ id, title }) => ({ id, label: title }));
  },
});

/** The titles of the selected resources: published ones by one request, others one by one. */
const selectedResources = (ids: readonly string[]) =>
  queryOptions({
    ...cacheEntryOf(listResources, { query: { ids: ids.join(',') } }, 'choices'),
    queryFn: async ({ signal }): Promise<readonly Choice[]> => {
      const published = await request(listResources, { query: { ids: ids.join(',') } }, { signal });
      return Promise.all(
        ids.map(async (id) => {
          const title = published.find((each) => each.id === id)?.title ?? (await getTitle(id, signal));
          return { id, label: title };
        }),
      );
    },
    enabled: ids.length > 0,
  });

async function getTitle(id: string, signal: AbortSignal): Promise<string> {
  try {
    return (await request(getAdminResource, { params: { id } }, { signal })).title;
  } catch (error) {
    if (isMissing(error)) return 'A deleted resource';
    throw error;
  }
}
