import { foldText } from '@backflow/contracts';
import { listTaughtSessions } from '@backflow/contracts/events';
import type { TaughtSession } from '@backflow/contracts/events';
import { Link, formatPacific, pacificTimeRange, queryOf, useSearchParams } from '@backflow/platform';
import { formatCount, useModule } from '@backflow/remote-kit';
import { AdminPage, Combobox } from '@backflow/remote-kit/admin';
import { DataTable, ListArea, SelectionBar, useSelection } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Badges, Button, EmptyState, Icon } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWords } from '../has-words.ts';
import styles from '../list-page.module.css';

const loadDialog = () => import('./replace-dialog.tsx');

type Row = TaughtSession & { offerId: string };

/** The coming days of an instructor, who is replaced on the chosen ones: somebody is ill. */
export function InstructorsPage() {
  const query = useQuery(queryOf(listTaughtSessions, {}));
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const dialog = useModule(isReplacing ? loadDialog : undefined, () => setReplacing(false));
  const people = listPeople(query.data ?? []);
  const selected = people.find(({ id }) => id === params.get('instructor')) ?? null;
  // The id of a row is the session's: an event without a list of days has one with the event's id.
  const rows = query.data
    ?.filter((session) => !selected || getKey(session) === selected.id)
    .map((session): Row => ({ ...session, offerId: session.id, id: session.sessionId }));
  const selection = useSelection({ rows: rows ?? [], resetKey: selected?.id ?? '' });
  return (
    <AdminPage
      title="Instructors"
      lead="Who teaches when. Choose the days of somebody who cannot come, and replace them in one step."
    >
      <div className={styles.content}>
        <Link to="/admin?tab=events" className={styles.back}>
          <Icon name="chevron-left" size={18} /> All Events
        </Link>
        <Combobox
          className={styles.person}
          label="Instructor"
          name="instructor"
          items={people.filter(({ name }) => hasWords(name, search))}
          selected={selected}
          getLabel={({ name }) => name}
          onSearch={setSearch}
          onChange={(person) => setParams(person ? { instructor: person.id } : {}, { replace: true })}
          noMatch="Nobody of this name teaches a coming day."
        >
          {({ name, count }) => `${name}, ${formatCount(count, 'day', 'days')}`}
        </Combobox>
        <ListArea
          plural="days"
          items={rows}
          query={query}
          empty={
            <EmptyState drawing="classroom" title="No coming days">
              Days of events and webinars with an instructor appear here.
            </EmptyState>
          }
        >
          {(shown) => (
            <DataTable
              label="Days"
              columns={COLUMNS}
              rows={shown}
              selection={{
                ...selection,
                getLabel: ({ title, startsAt }) => `Select “${title}”, ${formatPacific(startsAt, 'MMM d')}`,
              }}
            />
          )}
        </ListArea>
        <SelectionBar nouns={['day', 'days']} selection={selection}>
          <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setReplacing(true)}>
            Replace Instructor ({selection.rows.length})
          </Button>
        </SelectionBar>
      </div>
      {dialog && isReplacing && selection.rows.length > 0 && (
        <dialog.ReplaceDialog
          sessions={selection.rows.map(({ offers, offerId, sessionId }) => ({
            offers,
            id: offerId,
            sessionId,
          }))}
          names={[...new Set(selection.rows.map(({ instructor }) => instructor))]}
          onReplaced={selection.clear}
          onClose={() => setReplacing(false)}
        />
      )}
    </AdminPage>
  );
}

const getKey = ({ instructor, instructorId }: TaughtSession): string => instructorId ?? foldText(instructor);

/** Everyone who teaches a coming day, by name. */
function listPeople(sessions: readonly TaughtSession[]) {
  return [...Map.groupBy(sessions, getKey)]
    .map(([id, all]) => ({ id, name: all[0]?.instructor ?? '', count: all.length }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'date',
    header: 'Day',
    width: '230px',
    isPlain: true,
    cell: ({ startsAt, endsAt }) => (
      <span className={styles.date}>
        <strong>{formatPacific(startsAt, 'EEE, MMM d, yyyy')}</strong>
        <span>{pacificTimeRange(startsAt, endsAt)}</span>
      </span>
    ),
  },
  {
    id: 'title',
    header: 'Event or webinar',
    cell: ({ offers, offerId, title, location, isPublished }) => (
      <span className={styles.date}>
        <Link to={`/${offers}/${encodeURIComponent(offerId)}`}>{title}</Link>
        {location !== null && <span>{location}</span>}
        {!isPublished && (
          <Badges>
            <Badge>Draft</Badge>
          </Badges>
        )}
      </span>
    ),
  },
  { id: 'instructor', header: 'Instructor', width: '24%', cell: ({ instructor }) => instructor },
];
