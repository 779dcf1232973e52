import type { AdminCompany } from '@backflow/contracts/identity';
import { CompanyFacts, CompanyPeople, CompanySection, Fact } from '@backflow/booking-kit';
import { Navigate, Slot, formatPacific, useParams } from '@backflow/platform';
import { QueryError, isMissing } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Alert, Button, EmptyState, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOfPerson } from '../person-text.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { company } from './api.ts';
import { CompanyActions } from './company-actions.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import styles from './company-page.module.css';

/** Everything about one company. The address of one that was merged leads to the other. */
export function CompanyPage() {
  const { id = '' } = useParams();
  const query = useQuery(company(id));
  const { data } = query;
  if (data && data.id !== id) return <Navigate to={`/admin/companies/${data.id}`} replace />;
  if (data) return <Company key={id} company={data} />;
  return (
    <AdminPage title="Company">
      {query.isPending && (
        <SkeletonGroup label="Loading the company">
          <Skeleton height={240} />
        </SkeletonGroup>
      )}
      {query.isError && isMissing(query.error) && (
        <EmptyState drawing="classroom" title="This company does not exist">
          Look for it by name in the list of companies.
        </EmptyState>
      )}
      {query.isError && !isMissing(query.error) && (
        <QueryError title="This company could not be opened" query={query} />
      )}
    </AdminPage>
  );
}

function Company({ company: shown }: { company: AdminCompany }) {
  const { id, name, note, createdAt, deactivatedAt, mergedFrom } = shown;
  const [open, setOpen] = useState<'edit' | 'add' | null>(null);
  const close = () => setOpen(null);
  return (
    <AdminPage
      title={name}
      className={styles.title}
      actions={
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
          Edit Company
        </Button>
      }
    >
      <div className={styles.page}>
        {deactivatedAt !== null && (
          <Alert tone="warning" title={`Deactivated since ${formatPacific(deactivatedAt, 'MMMM d, yyyy')}`}>
            Nobody acts for it. Its bookings and invoices stay as they are.
          </Alert>
        )}
        <div className={styles.columns}>
          <CompanySection title="Company">
            <CompanyFacts company={shown}>
              <Fact label="Note of the office">{note ?? 'None'}</Fact>
              <Fact label="Here since">{formatPacific(createdAt, 'MMMM d, yyyy')}</Fact>
              {mergedFrom.length > 0 && (
                <Fact label="Merged into it">
                  {mergedFrom
                    .map((from) => `${from.name} (${formatPacific(from.at, 'MMM d, yyyy')})`)
                    .join('\n')}
                </Fact>
              )}
            </CompanyFacts>
          </CompanySection>
          <CompanyPeople
            {...{ id, name }}
            personHref={pathOfPerson}
            actions={
              <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('add')}>
                Add Person
              </Button>
            }
          />
        </div>
        <Slot name="admin.company" loading={null} options={{ id, name }} />
        <CompanyActions company={shown} />
      </div>
      {open === 'edit' && <CompanyDialog company={shown} onClose={close} />}
      {open === 'add' && <AddMemberDialog company={shown} onClose={close} />}
    </AdminPage>
  );
}
