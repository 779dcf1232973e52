import { COMPANY_ROLE_LABELS, MY_COMPANIES_PATH } from '@backflow/contracts/identity';
import type { MyCompany } from '@backflow/contracts/identity';
import { Link, usePageTitle, useSession } from '@backflow/platform';
import { BackLink, QueryPending } from '@backflow/remote-kit';
import { Badge, Card, Container, EmptyState, PageHeader, Row, RowList, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { formatNames, myCompanies } from './api.ts';
import styles from './companies.module.css';
import { InvitationRows } from './invitation-rows.tsx';

/** The caller's companies, below the invitations that wait. */
export function CompaniesPage() {
  usePageTitle('Companies');
  const query = useQuery(myCompanies);
  const { data } = query;
  return (
    <Container width="text" className={styles.page}>
      <PageHeader
        back={<BackLink />}
        title="Companies"
        lead="Who books and pays for you, or for whom you do."
      />
      {!data && (
        <Card>
          <QueryPending noun="companies" query={query} lines={['60%', '40%', '60%']} />
        </Card>
      )}
      {data && data.invitations.length > 0 && <InvitationRows invitations={data.invitations} />}
      {data && data.companies.length > 0 && (
        <Card>
          <CompanyRows companies={data.companies} />
        </Card>
      )}
      {data?.companies.length === 0 && data.invitations.length === 0 && <NoCompany />}
    </Container>
  );
}

/** Companies, each with a link to its page. */
export const CompanyRows = ({ companies }: { companies: readonly MyCompany[] }) => (
  <RowList items={companies} getKey={({ id }) => id}>
    {({ id, name, role, owners }) => (
      <Row
        title={<Link to={`${MY_COMPANIES_PATH}/${id}`}>{name}</Link>}
        details={owners.length === 0 ? 'No owner yet' : `Owned by ${formatNames(owners)}`}
      >
        <Badge tone={role === 'technician' ? 'neutral' : 'water'}>{COMPANY_ROLE_LABELS[role]}</Badge>
      </Row>
    )}
  </RowList>
);

function NoCompany() {
  const email = useSession(({ user }) => user?.email);
  return (
    <EmptyState
      drawing="classroom"
      title="You are in no company"
      action={
        <Link to="/contact" className={buttonClass('quiet')}>
          Write to Us
        </Link>
      }
    >
      Does your company book for you? Ask its owner to invite {email ?? 'your address'}. Do you want to book
      for several people and pay by one invoice? We set your company up.
    </EmptyState>
  );
}
