import { hrefOf } from '@backflow/contracts';
import { exportUnpaid } from '@backflow/contracts/bookings';
import type { UnpaidBooking } from '@backflow/contracts/bookings';
import { fullName, useListPages, useNow, useSearchFilters } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { DataTable, ListArea, ListBar, SelectionBar, useSelection } from '@backflow/remote-kit/lists';
import type { FilterChoice } from '@backflow/remote-kit/lists';
import { Button, EmptyState, buttonClass } from '@backflow/ui';
import { useRef, useState } from 'react';
import { useLoadAll } from '../bookings/use-load-all.ts';
import { MoneyFilter, unpaidList } from './api.ts';
import { MoneyTotals } from './money-totals.tsx';
import { isReminded, moneyColumns } from './money-columns.tsx';
import { MoneyQuestion } from './money-question.tsx';
import styles from './money.module.css';
import { useMoneyActions } from './use-money-actions.ts';

const NOUNS = ['unpaid booking', 'unpaid bookings'] as const;

const CHOICES: readonly FilterChoice<MoneyFilter>[] = [
  {
    name: 'offers',
    label: 'Events or courses',
    options: [
      { value: '', label: 'Events and Courses' },
      { value: 'events', label: 'Events' },
      { value: 'courses', label: 'Courses' },
    ],
  },
  {
    name: 'due',
    label: 'Date of the event',
    options: [
      { value: '', label: 'Any Date' },
      { value: 'soon', label: 'Starts Within 7 Days' },
      { value: 'past', label: 'Past' },
    ],
  },
  {
    name: 'age',
    label: 'Age',
    options: [
      { value: '', label: 'Any Age' },
      { value: '0-30', label: '0–30 Days Old' },
      { value: '31-60', label: '31–60 Days Old' },
      { value: '61-90', label: '61–90 Days Old' },
      { value: 'over-90', label: 'Over 90 Days Old' },
    ],
  },
];

/** What is asked before it is done. */
interface Question {
  what: 'paid' | 'remind';
  bookings: readonly UnpaidBooking[];
}

/** All unpaid bookings of events and courses, oldest first: marked as paid, or reminded of. */
export function MoneyPage() {
  const filters = useSearchFilters(MoneyFilter);
  const list = useListPages(unpaidList(filters.filters));
  const selection = useSelection({ rows: list.items ?? [], resetKey: JSON.stringify(filters.filters) });
  const loadAll = useLoadAll(list.query, selection.select);
  const { run, pendingIds, progress, isPending } = useMoneyActions();
  const [question, setQuestion] = useState<Question | null>(null);
  const countText = useRef<HTMLParagraphElement>(null);
  const now = useNow();
  const isChanging = list.isChanging || filters.isDebouncing;
  const { rows } = selection;
  const confirm = (bookings: readonly UnpaidBooking[], again: boolean) => {
    if (!question) return;
    setQuestion(null);
    run({
      ...{ what: question.what, again, ids: bookings.map(({ id }) => id) },
      // The ones that failed stay selected.
      ...(question.bookings === rows && { onDone: selection.select }),
    });
  };
  return (
    <AdminPage
      title="Money"
      lead="Registrations and enrollments that are not paid yet, oldest first."
      actions={
        <a
          href={hrefOf(exportUnpaid, {}, { ...filters.filters })}
          download
          className={buttonClass('quiet', 'sm')}
        >
          Export CSV
        </a>
      }
    >
      <MoneyTotals />
      <div className={styles.list}>
        <ListBar
          nouns={NOUNS}
          filters={filters}
          choices={CHOICES}
          count={isChanging ? undefined : list.items?.length}
          hasMore={list.query.hasNextPage}
          countRef={countText}
        />
        <ListArea
          plural={NOUNS[1]}
          items={list.items}
          query={list.query}
          isFiltered={filters.isFiltered}
          onClear={filters.clear}
          empty={
            <EmptyState drawing="classroom" title="Everything is paid">
              Bookings that wait for their payment appear here.
            </EmptyState>
          }
        >
          {(bookings) => (
            <DataTable
              label="Unpaid bookings"
              rows={bookings}
              query={list.query}
              isChanging={isChanging}
              columns={moneyColumns({
                ...{ now, pendingIds },
                markPaid: ({ id }) => run({ what: 'paid', ids: [id] }),
                remind: (booking) =>
                  isReminded(booking, now)
                    ? setQuestion({ what: 'remind', bookings: [booking] })
                    : run({ what: 'remind', ids: [booking.id] }),
              })}
              selection={{
                ...selection,
                labelOf: ({ user, title }) => `Select ${fullName(user)}, ${title}`,
              }}
            />
          )}
        </ListArea>
        <SelectionBar nouns={NOUNS} selection={selection} progress={progress}>
          {loadAll && (
            <Button size="sm" variant="ghost" pending={loadAll.isPending} onClick={loadAll.run}>
              {loadAll.label}
            </Button>
          )}
          <Button
            size="sm"
            disabled={isPending}
            onClick={() => setQuestion({ what: 'remind', bookings: rows })}
          >
            Send Reminders
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={isPending}
            onClick={() => setQuestion({ what: 'paid', bookings: rows })}
          >
            Mark Paid
          </Button>
        </SelectionBar>
      </div>
      {question && (
        <MoneyQuestion {...question} now={now} onConfirm={confirm} onClose={() => setQuestion(null)} />
      )}
    </AdminPage>
  );
}
