import { MY_COMPANIES_PATH } from '@backflow/contracts/identity';
import type { getMyCompany } from '@backflow/contracts/identity';
import type { ResponseOf } from '@backflow/contracts';
import { CompanyFacts, CompanyPeople, CompanySection } from '@backflow/booking-kit';
import { useParams, usePageTitle } from '@backflow/platform';
import { BackLink, QueryError, isMissing, useModule } from '@backflow/remote-kit';
import { Button, Container, EmptyState, PageHeader, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNames, formatRole, myCompany } from './api.ts';
import styles from './companies.module.css';
import { CompanyMoney } from './company-money.tsx';
import { Leave } from './leave.tsx';
import { Sharing } from './sharing.tsx';

const loadEdit = () => import('./edit-company-dialog.tsx');
const back = <BackLink to={MY_COMPANIES_PATH} label="All Companies" />;

/** One company of the caller. Technicians see its name, what they share with it, and how to leave. */
export function CompanyPage() {
  const { id = '' } = useParams();
  const query = useQuery(myCompany(id));
  usePageTitle(query.data?.company.name ?? 'Company');
  if (query.data) return <Company key={id} {...query.data} />;
  return (
    <Container className={styles.page}>
      <PageHeader back={back} title="Company" isPlaceholder={query.isPending} />
      {query.isPending && (
        <SkeletonGroup label="Loading the company">
          <Skeleton height={240} />
        </SkeletonGroup>
      )}
      {query.isError && isMissing(query.error) && (
        <EmptyState drawing="classroom" title="You are not with this company">
          You may have left it or been removed. Its owner can invite you again.
        </EmptyState>
      )}
      {query.isError && !isMissing(query.error) && (
        <QueryError title="This company could not be opened" query={query} />
      )}
    </Container>
  );
}

function Company({ company, record, mayEdit }: ResponseOf<typeof getMyCompany>) {
  const { id, name, role, owners } = company;
  const [isEditing, setIsEditing] = useState(false);
  const close = () => setIsEditing(false);
  const edit = useModule(isEditing ? loadEdit : undefined, close);
  return (
    <Container width={record ? 'wide' : 'text'} className={styles.page}>
      <PageHeader
        back={back}
        title={name}
        lead={`You are ${formatRole(role)}. ${owners.length === 0 ? 'It has no owner yet.' : `Owned by ${formatNames(owners)}.`}`}
      />
      {record && (
        <>
          <CompanySection
            title="Company"
            actions={
              mayEdit && (
                <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
                  Edit Company
                </Button>
              )
            }
          >
            <CompanyFacts company={record} />
          </CompanySection>
          <CompanyPeople {...{ id, name }} />
          <CompanyMoney company={{ id, name }} />
          {isEditing && edit && <edit.EditCompanyDialog company={record} onClose={close} />}
        </>
      )}
      <Sharing company={company} />
      <Leave company={company} />
    </Container>
  );
}
