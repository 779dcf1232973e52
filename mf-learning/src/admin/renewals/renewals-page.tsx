import { getHref } from '@backflow/contracts';
import { exportLapses } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import { idOptions, useListPages, useNow, useSearchFilters, withoutEmpty } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ListResults, ListTable, SelectionBar, useSelection } from '@backflow/remote-kit/lists';
import { Button, EmptyState, Select, TextField, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorities } from '../authorities/api.ts';
import { LapseFilter, lapseList } from './api.ts';
import { lapseColumns } from './lapse-columns.tsx';
import { MailQuestion } from './mail-question.tsx';
import styles from './renewals.module.css';

const NOUNS = ['credential', 'credentials'] as const;

const STATES = [
  { value: 'coming', label: 'About to Lapse' },
  { value: 'lapsed', label: 'Lapsed' },
];

/** Credentials that end soon or have ended, and an email to their holders. */
export function RenewalsPage() {
  const filters = useSearchFilters(LapseFilter);
  const list = useListPages(lapseList(filters.filters));
  const selection = useSelection({ rows: list.items ?? [], resetKey: JSON.stringify(filters.filters) });
  /** Null: none is open; empty: everybody on the list. */
  const [mailed, setMailed] = useState<{ ids?: string[] } | null>(null);
  const today = pacificDay(new Date(useNow()));
  const known = useQuery(authorities).data ?? [];
  const { draft, setFilters, setDraft, flush } = filters;
  return (
    <AdminPage
      title="Renewals"
      lead="Whose credentials lapse, as their holders have entered them: within 30 days, or until a day."
      actions={
        <>
          <a
            href={getHref(exportLapses, {}, withoutEmpty(filters.filters))}
            download
            className={buttonClass('quiet', 'sm')}
          >
            Export CSV
          </a>
          <Button size="sm" disabled={!list.items?.length} onClick={() => setMailed({})}>
            Email All
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        <div role="search" aria-label="Filter credentials" className={styles.filters}>
          <Select
            label="State"
            name="state"
            options={STATES}
            value={draft.state}
            onChange={({ target }) => setFilters({ state: target.value as LapseFilter['state'] })}
          />
          <Select
            label="Authority"
            name="authority"
            options={idOptions('All Authorities', known)}
            value={draft.authority}
            onChange={({ target }) => setFilters({ authority: target.value })}
          />
          <TextField
            type="date"
            name="until"
            label="Until"
            value={draft.until}
            onChange={({ currentTarget: { value } }) => setDraft({ until: value })}
            onBlur={flush}
          />
        </div>
        <ListResults
          nouns={NOUNS}
          filters={filters}
          count={list.isChanging || filters.isDebouncing ? undefined : list.items?.length}
          hasMore={list.query.hasNextPage}
        />
        <ListTable
          label="Credentials"
          plural={NOUNS[1]}
          columns={lapseColumns(today)}
          list={list}
          filters={filters}
          selection={{
            ...selection,
            getLabel: ({ firstName, lastName, authority }) => `Select ${firstName} ${lastName}, ${authority}`,
          }}
          empty={
            <EmptyState drawing="classroom" title="No credential lapses soon">
              Credentials appear here 30 days before they end, once their holders have entered the dates.
            </EmptyState>
          }
        />
        <SelectionBar nouns={NOUNS} selection={selection}>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => setMailed({ ids: selection.rows.map(({ id }) => id) })}
          >
            Email Selected
          </Button>
        </SelectionBar>
      </div>
      {mailed && <MailQuestion filter={filters.filters} {...mailed} onClose={() => setMailed(null)} />}
    </AdminPage>
  );
}
