import { MY_COMPANIES_PATH } from '@backflow/contracts/identity';
import { Link, useSession } from '@backflow/platform';
import { QueryError, formatCount } from '@backflow/remote-kit';
import { Card, Row } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { myCompanies } from './api.ts';
import { CompanyRows } from './companies-page.tsx';

/** The caller's companies on the dashboard, with invitations that wait; nothing without any. */
export function OwnCompanies() {
  const enabled = useSession(({ status }) => status === 'signed-in');
  const query = useQuery({ ...myCompanies, enabled });
  if (query.isError) return <QueryError title="Your companies could not be loaded" query={query} />;
  const { companies = [], invitations = [] } = query.data ?? {};
  if (companies.length === 0 && invitations.length === 0) return null;
  return (
    <Card>
      {invitations.length > 0 && (
        <Row
          title={
            <Link to={MY_COMPANIES_PATH}>
              {formatCount(invitations.length, 'invitation waits', 'invitations wait')} for you
            </Link>
          }
        />
      )}
      <CompanyRows companies={companies} />
    </Card>
  );
}
