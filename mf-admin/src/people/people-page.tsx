import { countPremiumRequests } from '@backflow/contracts/identity';
import { Link, Navigate, queryOf, useSearchParams } from '@backflow/platform';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Count, Tabs, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { pathOfPerson } from '../person-text.ts';
import { PremiumRequests } from '../premium/premium-requests.tsx';
import { PeopleList } from './people-list.tsx';

/** Everyone with an account, and who asks for premium. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const { data: requests } = useQuery(queryOf(countPremiumRequests, {}, { staleTime: 0 }));
  const person = params.get('person');
  // Links of earlier releases opened a person in a dialog of this page.
  if (person !== null) return <Navigate to={pathOfPerson(person)} replace />;
  return (
    <AdminPage
      title="People"
      lead="Everyone with an account: their plan, their role, and whether they may sign in."
      actions={
        <Link to="/admin/import?kind=people" className={buttonClass('quiet', 'sm')}>
          Import
        </Link>
      }
    >
      <Tabs
        label="People"
        variant="segmented"
        selected={params.get('tab') ?? 'people'}
        onSelect={(tab) => setParams(tab === 'people' ? {} : { tab }, { preventScrollReset: true })}
        tabs={[
          { id: 'people', label: 'All People', panel: <PeopleList /> },
          {
            id: 'premium',
            label: (
              <>
                Premium Requests
                <Count value={requests?.open} />
              </>
            ),
            panel: <PremiumRequests />,
          },
        ]}
      />
    </AdminPage>
  );
}
