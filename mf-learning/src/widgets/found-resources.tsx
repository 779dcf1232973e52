import { listResources } from '@backflow/contracts/learning';
import { request } from '@backflow/platform';
import { FoundList } from '@backflow/remote-kit/search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { resourceKeys } from '../keys.ts';
import { authorOf, resourceHref } from '../resources/resource-words.ts';

const SHOWN = 4;

const foundResources = (search: string) =>
  queryOptions({
    queryKey: resourceKeys.found(search),
    queryFn: ({ signal }) => request(listResources, { query: { search, limit: SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The resources that match the search of the bar best. */
export default function FoundResources({ search }: { search: string }) {
  return (
    <FoundList
      title="Resources"
      query={useQuery(foundResources(search))}
      row={({ id, title, marks, categoryName, ...resource }) => ({
        id,
        href: resourceHref(id),
        title,
        marks: marks?.title,
        words: [authorOf(resource), categoryName].filter(Boolean).join(' · '),
        lead: 'file',
      })}
      all={{ label: 'All results in Resources', href: `/resources?search=${encodeURIComponent(search)}` }}
    />
  );
}
