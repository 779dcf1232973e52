import { listMergedPeople } from '@backflow/contracts/identity';
import type { MergedPerson } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { formatMoment, useListPages } from '@backflow/remote-kit';
import { ListTable, adminPagesQuery } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { EmptyState } from '@backflow/ui';
import { pathOfPerson } from '../person-text.ts';
import styles from './people.module.css';

const COLUMNS: readonly Column<MergedPerson>[] = [
  {
    id: 'name',
    header: 'Merged',
    isPlain: true,
    cell: ({ name, email }) => (
      <>
        <strong>{name ?? 'Former member'}</strong>
        <span className={styles.address}>{email}</span>
      </>
    ),
  },
  {
    id: 'into',
    header: 'Into',
    width: '28%',
    cell: ({ into }) => <Link to={pathOfPerson(into.id)}>{into.name}</Link>,
  },
  { id: 'by', header: 'By', width: '20%', cell: ({ by }) => by.name },
  { id: 'at', header: 'When', width: '13rem', cell: ({ mergedAt }) => formatMoment(mergedAt) },
];

/** Who was merged into whom, when and by whom. */
export const MergedPeople = () => (
  <ListTable
    label="Merged people"
    plural="merged people"
    columns={COLUMNS}
    list={useListPages(adminPagesQuery(listMergedPeople, { query: {} }))}
    empty={
      <EmptyState drawing="classroom" title="Nobody was merged yet">
        Two people who are one are merged from their pages, or from Possible Duplicates.
      </EmptyState>
    }
  />
);
