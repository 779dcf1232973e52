import { listResources } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { getAuthor, resourceHref } from '../resources/resource-text.ts';

/** The best matching resources for the search in the bar. */
export default function FoundResources({ search }: { search: string }) {
  return (
    <FoundList
      title="Resources"
      query={queryOf(listResources, { query: { search, limit: SHOWN_RESULTS } })}
      row={({ id, title, marks, categoryName, ...resource }) => ({
        id,
        href: resourceHref(id),
        title,
        marks: marks?.title,
        description: [getAuthor(resource), categoryName].filter(Boolean).join(' · '),
        lead: 'file',
      })}
      all={{ label: 'All Results in Resources', href: `/resources?search=${encodeURIComponent(search)}` }}
    />
  );
}
