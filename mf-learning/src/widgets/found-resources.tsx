import { listResources } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import { FoundList } from '@backflow/remote-kit/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { authorOf, resourceHref } from '../resources/resource-text.ts';

const SHOWN = 4;

const foundResources = (search: string) => ({
  ...queryOf(listResources, { query: { search, limit: SHOWN } }),
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
        description: [authorOf(resource), categoryName].filter(Boolean).join(' · '),
        lead: 'file',
      })}
      all={{ label: 'All results in Resources', href: `/resources?search=${encodeURIComponent(search)}` }}
    />
  );
}
