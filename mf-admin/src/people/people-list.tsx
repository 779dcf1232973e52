import type { AdminUser } from '@backflow/contracts/identity';
import { listUsers } from '@backflow/contracts/identity';
import { Link, formatPacific } from '@backflow/platform';
import { formatDay, fullName, useListPages, useSearchFilters, withoutEmpty } from '@backflow/remote-kit';
import { ListBar, ListTable, adminPagesQuery } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, EmptyState } from '@backflow/ui';
import { formatPlan, pathOfPerson } from '../person-text.ts';
import { PeopleFilter, peopleChoices } from './people-filter.ts';
import styles from './people.module.css';

/** The list of all people, with or without an account, with a link to the page of each. */
export function PeopleList() {
  const filters = useSearchFilters(PeopleFilter);
  const list = useListPages(peopleList(filters.filters));
  const isChanging = list.isChanging || filters.isDebouncing;
  return (
    <>
      <ListBar
        nouns={['person', 'people']}
        filters={filters}
        choices={peopleChoices}
        count={isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
      />
      <ListTable
        label="People"
        plural="people"
        columns={COLUMNS}
        list={list}
        filters={filters}
        empty={
          <EmptyState drawing="classroom" title="Nobody yet">
            Whoever makes an account, or is added by you, appears here.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: (user) => (
      <>
        <Link to={pathOfPerson(user.id)} className={styles.name}>
          {fullName(user)}
        </Link>
        <span className={styles.address}>{user.email ?? user.phoneNumber}</span>
      </>
    ),
  },
  { id: 'company', header: 'Company', width: '22%', cell: ({ company }) => company ?? 'Not given' },
  {
    id: 'plan',
    header: 'Plan',
    width: '11rem',
    cell: (user) => {
      const { isAdmin, subscriptionStatus, premiumUntil } = user;
      if (isAdmin || subscriptionStatus === 'free') return formatPlan(user);
      return (
        <div>
          <Badge tone="brass">Premium</Badge>
          {premiumUntil !== null && <p className={styles.until}>until {formatDay(premiumUntil)}</p>}
        </div>
      );
    },
  },
  {
    id: 'role',
    header: 'Role',
    width: '9rem',
    cell: ({ isAdmin, suspension, hasAccount }) => (
      <Badges>
        {hasAccount === false ? (
          <Badge tone="brass">No account</Badge>
        ) : isAdmin ? (
          <Badge tone="water">Administrator</Badge>
        ) : (
          <Badge>Member</Badge>
        )}
        {suspension && <Badge tone="danger">Suspended</Badge>}
      </Badges>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    width: '8rem',
    cell: ({ createdAt }) => formatPacific(createdAt, 'MMM d, yyyy'),
  },
];

const peopleList = ({ search, role, plan, suspended, account, sort }: PeopleFilter) =>
  adminPagesQuery(listUsers, { query: withoutEmpty({ search, role, plan, suspended, account, sort }) });
