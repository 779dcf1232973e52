import { listCompanies } from '@backflow/contracts/identity';
import type { ListedCompany } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { formatPaymentTerms } from '@backflow/booking-kit';
import { Link } from '@backflow/platform';
import { searchFilter, useListPages, useSearchFilters, withoutEmpty } from '@backflow/remote-kit';
import { AdminPage, useAddressDialog } from '@backflow/remote-kit/admin';
import { ListBar, ListTable, adminPagesQuery, filterChoice } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Button, EmptyState } from '@backflow/ui';
import styles from '../people/people.module.css';
import { pathOfCompany } from './api.ts';
import { CompanyDialog } from './company-dialog.tsx';

const CompanyFilter = z.object({
  search: searchFilter,
  status: z._default(z.enum(['', 'deactivated']), ''),
});

const choices = [filterChoice('status', 'Status', { '': 'Active', deactivated: 'Deactivated' })];

/** All companies by name, with a link to the page of each. */
export function CompaniesPage() {
  const filters = useSearchFilters(CompanyFilter);
  const list = useListPages(companyList(filters.filters));
  const dialog = useAddressDialog('edit');
  const isChanging = list.isChanging || filters.isDebouncing;
  return (
    <AdminPage
      title="Companies"
      lead="Who sends people and pays for them: contacts, terms, and who may act for each."
    >
      <ListBar
        nouns={['company', 'companies']}
        filters={filters}
        choices={choices}
        count={isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
        addLabel="Add Company"
        onAdd={() => dialog.open('new')}
      />
      <ListTable
        label="Companies"
        plural="companies"
        columns={COLUMNS}
        list={list}
        filters={filters}
        empty={
          <EmptyState
            drawing="classroom"
            title="No company yet"
            action={<Button onClick={() => dialog.open('new')}>Add Company</Button>}
          >
            With a company, its owner books for several people, and one invoice goes to its office.
          </EmptyState>
        }
      />
      {dialog.value === 'new' && <CompanyDialog onClose={dialog.close} />}
    </AdminPage>
  );
}

const COLUMNS: readonly Column<ListedCompany>[] = [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: ({ id, name, address, deactivatedAt }) => (
      <>
        <Link to={pathOfCompany(id)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.address}>{address?.split('\n').join(', ') ?? 'No address given'}</span>
        {deactivatedAt !== null && <Badge tone="danger">Deactivated</Badge>}
      </>
    ),
  },
  {
    id: 'contact',
    header: 'Invoices to',
    width: '24%',
    cell: ({ contactName, contactEmail }) => (
      <div>
        {contactName ?? 'No contact given'}
        {contactEmail !== null && <p className={styles.address}>{contactEmail}</p>}
      </div>
    ),
  },
  {
    id: 'owners',
    header: 'Owners',
    width: '18%',
    cell: ({ owners }) => (owners.length === 0 ? 'None yet' : owners.join(', ')),
  },
  { id: 'members', header: 'People', width: '6rem', cell: ({ members }) => members },
  {
    id: 'terms',
    header: 'Terms',
    width: '11rem',
    cell: (company) => (
      <div>
        {formatPaymentTerms(company)}
        {company.requiresPurchaseOrder && <p className={styles.address}>Purchase order</p>}
      </div>
    ),
  },
];

const companyList = ({ search, status }: z.infer<typeof CompanyFilter>) =>
  adminPagesQuery(listCompanies, { query: withoutEmpty({ search, status }) });
