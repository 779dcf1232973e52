import { countPremiumRequests } from '@backflow/contracts/identity';
import { Navigate, queryOf, useNavigate, useSearchParams } from '@backflow/platform';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Button, Count, Tabs } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { pathOfPerson } from '../person-text.ts';
import { PremiumRequests } from '../premium/premium-requests.tsx';
import { AddPersonDialog } from './lazy-add-person-dialog.ts';
import { MergedPeople } from './merged-people.tsx';
import { PeopleList } from './people-list.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';

/** Everyone with an account, and who asks for premium. */
export function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const [adds, setAdds] = useState(false);
  const navigate = useNavigate();
  const open = ({ id }: { id: string }) => void navigate(pathOfPerson(id));
  const { data: requests } = useQuery(queryOf(countPremiumRequests, {}, { staleTime: 0 }));
  const person = params.get('person');
  // Links of earlier releases opened a person in a dialog of this page.
  if (person !== null) return <Navigate to={pathOfPerson(person)} replace />;
  return (
    <AdminPage
      title="People"
      lead="Everyone with an account, and whom you have added: their plan, their role, and whether they may sign in."
      actions={<Button onClick={() => setAdds(true)}>Add Person</Button>}
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
          { id: 'duplicates', label: 'Possible Duplicates', panel: <PossibleDuplicates /> },
          { id: 'merged', label: 'Merged People', panel: <MergedPeople /> },
        ]}
      />
      {adds && (
        <Suspense>
          <AddPersonDialog
            title="Add a Person"
            submitLabel="Add Person"
            onSelected={open}
            onAdded={open}
            onClose={() => setAdds(false)}
          />
        </Suspense>
      )}
    </AdminPage>
  );
}
