import { ROSTER_DAYS, ROSTER_STATES, listRosters } from '@backflow/contracts/credentials';
import type { Roster } from '@backflow/contracts/credentials';
import { formatCalendarDay } from '@backflow/contracts/time';
import { Link, useSearchParams } from '@backflow/platform';
import { useListPages } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ListTable, adminPagesQuery } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { EmptyState, Tabs } from '@backflow/ui';
import { DueBadge } from './due-badge.tsx';
import peopleStyles from '../people/people.module.css';
import styles from './rosters.module.css';

type RosterState = (typeof ROSTER_STATES)[number];

const STATES: Readonly<Record<RosterState, { label: string; empty: string; text: string }>> = {
  due: {
    label: 'Due',
    empty: 'No roster is due',
    text: 'A class has a roster for each authority that has approved it, once it is over and somebody attended.',
  },
  sent: { label: 'Sent', empty: 'No roster was sent yet', text: 'Mark a roster as sent on its page.' },
  all: { label: 'All', empty: 'No roster yet', text: 'Approvals of events and webinars make them.' },
};

/** Rosters for authorities: soonest due first, those that were sent, or all; with `offerId` those of one event or webinar. */
export function RostersPage() {
  const [params, setParams] = useSearchParams();
  const offerId = params.get('offerId');
  const selected = ROSTER_STATES.find((state) => state === params.get('state')) ?? 'due';
  return (
    <AdminPage
      title="Rosters"
      lead={`Who attended an approved class, for the authority. Due ${ROSTER_DAYS} days after the end of the class.`}
    >
      {offerId !== null && (
        <p>
          Those of one class. <Link to="/admin/rosters">Show All Rosters</Link>
        </p>
      )}
      <Tabs
        label="Rosters"
        variant="segmented"
        selected={selected}
        onSelect={(state) =>
          setParams({ state, ...(offerId !== null && { offerId }) }, { preventScrollReset: true })
        }
        tabs={ROSTER_STATES.map((id) => ({
          id,
          label: STATES[id].label,
          panel: <RosterList state={id} offerId={offerId} />,
        }))}
      />
    </AdminPage>
  );
}

const RosterList = ({ state, offerId }: { state: RosterState; offerId: string | null }) => (
  <ListTable
    label="Rosters"
    plural="rosters"
    columns={COLUMNS}
    list={useListPages(
      adminPagesQuery(listRosters, { query: { state, ...(offerId !== null && { offerId }) } }),
    )}
    empty={
      <EmptyState drawing="classroom" title={STATES[state].empty}>
        {STATES[state].text}
      </EmptyState>
    }
  />
);

const COLUMNS: readonly Column<Roster>[] = [
  {
    id: 'title',
    header: 'Class',
    isPlain: true,
    cell: (roster) => (
      <>
        <Link to={`/admin/rosters/${roster.offerId}/${roster.authorityId}`} className={peopleStyles.name}>
          {roster.title}
        </Link>
        <span className={styles.quiet}>Ended {formatCalendarDay(roster.endedOn)}</span>
      </>
    ),
  },
  {
    id: 'authority',
    header: 'Authority',
    width: '32%',
    cell: ({ authority, courseNumbers }) => (
      <div>
        {authority}
        <p className={styles.quiet}>{courseNumbers.join(', ')}</p>
      </div>
    ),
  },
  {
    id: 'due',
    header: 'State',
    width: '14rem',
    cell: (roster) => (
      <div>
        <DueBadge roster={roster} />
      </div>
    ),
  },
];
