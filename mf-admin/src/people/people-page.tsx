import type { AdminUser } from '@backflow/contracts/identity';
import { formatPacific } from '@backflow/platform';
import { formatDay, useListPages, useSearchFilters } from '@backflow/remote-kit';
import { AdminPage, useAddressDialog } from '@backflow/remote-kit/admin';
import { DataTable, ListArea, ListBar } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, EmptyState } from '@backflow/ui';
import { useEffect, useRef } from 'react';
import { peopleList } from './api.ts';
import { PeopleFilter, peopleChoices } from './people-filter.ts';
import styles from './people.module.css';
import { PersonDialog } from './person-dialog.tsx';
import { fullName, formatPlan } from './person-text.ts';

/** The list of all accounts, with a dialog for each. */
export function PeoplePage() {
  const filters = useSearchFilters(PeopleFilter);
  const list = useListPages(peopleList(filters.filters));
  const dialog = useAddressDialog('person');
  const countText = useRef<HTMLParagraphElement>(null);
  const isErased = useRef(false);
  useEffect(() => {
    if (dialog.value !== null || !isErased.current) return;
    isErased.current = false;
    // The row's button would get the focus back, but the row is gone.
    countText.current?.focus();
  }, [dialog.value]);
  const isChanging = list.isChanging || filters.isDebouncing;
  return (
    <AdminPage
      title="People"
      lead="Everyone with an account: their plan, their role, and whether they may sign in."
    >
      <ListBar
        nouns={['person', 'people']}
        filters={filters}
        choices={peopleChoices}
        count={isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
        countRef={countText}
      />
      <ListArea
        plural="people"
        items={list.items}
        query={list.query}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty={
          <EmptyState drawing="classroom" title="Nobody yet">
            Whoever makes an account appears here.
          </EmptyState>
        }
      >
        {(people) => (
          <DataTable
            label="People"
            columns={columnsOf(dialog.open)}
            rows={people}
            query={list.query}
            isChanging={isChanging}
          />
        )}
      </ListArea>
      {dialog.value !== null && (
        <PersonDialog
          key={dialog.value}
          id={dialog.value}
          onErased={() => {
            isErased.current = true;
            dialog.close();
          }}
          onClose={dialog.close}
        />
      )}
    </AdminPage>
  );
}

const columnsOf = (open: (id: string) => void): readonly Column<AdminUser>[] => [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: (user) => (
      <>
        <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => open(user.id)}>
          {fullName(user)}
        </button>
        <span className={styles.address}>{user.email}</span>
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
    cell: ({ isAdmin, suspension }) => (
      <Badges>
        {isAdmin ? <Badge tone="water">Administrator</Badge> : <Badge>Member</Badge>}
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
