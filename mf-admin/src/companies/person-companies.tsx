import { COMPANY_ROLE_LABELS } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { Muted, Row, RowList } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { companiesOf, pathOfCompany } from './api.ts';

/** The companies of a person, on their page. */
export function PersonCompanies({ id }: { id: string }) {
  const query = useQuery(companiesOf(id));
  if (!query.data) return <QueryPending noun="companies" query={query} lines={['50%']} />;
  if (query.data.length === 0) return <Muted>In no company.</Muted>;
  return (
    <RowList items={query.data} getKey={({ id: companyId }) => companyId}>
      {(company) => (
        <Row
          title={<Link to={pathOfCompany(company.id)}>{company.name}</Link>}
          details={COMPANY_ROLE_LABELS[company.role]}
        />
      )}
    </RowList>
  );
}
