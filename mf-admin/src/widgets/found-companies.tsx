import { listCompanies } from '@backflow/contracts/identity';
import { queryOf } from '@backflow/platform';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { pathOfCompany } from '../companies/api.ts';

/** The companies whose name, address or contacts match the search in the bar, for administrators. */
export default function FoundCompanies({ search }: { search: string }) {
  return (
    <FoundList
      title="Companies"
      query={queryOf(listCompanies, { query: { search, limit: SHOWN_RESULTS } }, { staleTime: 0 })}
      row={({ id, name, contactName, owners }) => ({
        id,
        href: pathOfCompany(id),
        title: name,
        marks: undefined,
        description: [contactName, owners.length > 0 && `Owner ${owners.join(', ')}`]
          .filter(Boolean)
          .join(' · '),
        lead: 'user',
      })}
      all={{
        label: 'All Results in Companies',
        href: `/admin/companies?search=${encodeURIComponent(search)}`,
      }}
    />
  );
}
