import { getHref } from '@backflow/contracts';
import {
  ROSTER_GAPS,
  ROSTER_METHODS,
  exportRoster,
  formatCeu,
  formatKinds,
  getRoster,
  markRosterUnsent,
  printRoster,
  rosterName,
  sumMinutes,
} from '@backflow/contracts/credentials';
import type { RosterDetails, RosterRow } from '@backflow/contracts/credentials';
import { formatCalendarDay } from '@backflow/contracts/time';
import { Link, mutate, queryOf, toast, useParams } from '@backflow/platform';
import { QueryPending, formatCount, isMissing } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { DataTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Alert, Badge, Button, EmptyState, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOfPerson } from '../person-text.ts';
import { DueBadge } from './due-badge.tsx';
import { SendRosterDialog } from './send-roster-dialog.tsx';
import peopleStyles from '../people/people.module.css';
import styles from './rosters.module.css';

/** One roster: its rows with what is missing, downloads, and what was sent. */
export function RosterPage() {
  const { offerId = '', authorityId = '' } = useParams();
  // Always refetched: attendance changes it.
  const query = useQuery(queryOf(getRoster, { params: { offerId, authorityId } }, { staleTime: 0 }));
  if (query.data) return <RosterView roster={query.data} />;
  return (
    <AdminPage title="Roster">
      {isMissing(query.error) ? (
        <EmptyState drawing="classroom" title="There is no such roster">
          The class is not over, nobody attended it, or the authority has not approved it. <BackLink />
        </EmptyState>
      ) : (
        <QueryPending noun="roster" query={query} height={360} />
      )}
    </AdminPage>
  );
}

const BackLink = () => <Link to="/admin/rosters">All Rosters</Link>;

function RosterView({ roster }: { roster: RosterDetails }) {
  const { offerId, authorityId, title, kind, authority, courseNumbers, rows, sent, changes } = roster;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const params = { offerId, authorityId };
  const incomplete = rows.filter(({ missing }) => missing.length > 0).length;
  return (
    <AdminPage
      title={`Roster for ${authority}`}
      lead={
        <>
          <Link to={`/admin/bookings/${kind}s/${offerId}`}>{title}</Link>, ended{' '}
          {formatCalendarDay(roster.endedOn)}. Course number {courseNumbers.join(', ')}. <BackLink />
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.actions}>
          <DueBadge roster={roster} />
          <a href={getHref(exportRoster, params)} download className={buttonClass('quiet', 'sm')}>
            Download CSV
          </a>
          <a href={getHref(printRoster, params)} download className={buttonClass('quiet', 'sm')}>
            Download PDF
          </a>
          <Button
            size="sm"
            variant={sent ? 'quiet' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {sent ? 'Take Back' : 'Mark as Sent'}
          </Button>
        </div>
        {sent && (
          <p>
            Sent {formatCalendarDay(roster.sentOn ?? '')}. How: {ROSTER_METHODS[sent.method]}. Marked by{' '}
            {sent.by ?? 'a former member'}
            {sent.note === null ? '.' : `: ${sent.note}`}
          </p>
        )}
        {changes.length > 0 && (
          <Alert tone="warning" title="Changed since it was sent">
            <ul className={styles.changes}>
              {changes.map(({ name, text }, index) => (
                <li key={index}>
                  {name}: {text}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {sent === null && incomplete > 0 && (
          <Alert
            tone="warning"
            title={`Something is missing for ${formatCount(incomplete, 'person', 'people')}`}
          >
            It is named in their rows. Complete it on their pages, then send the roster.
          </Alert>
        )}
        <DataTable
          label="Attendees"
          columns={COLUMNS}
          rows={rows.map((row) => ({ ...row, id: row.bookingId }))}
        />
      </div>
      {isOpen && !sent && <SendRosterDialog roster={roster} onClose={close} />}
      {isOpen && sent && (
        <ReasonDialog
          title="Take back that this roster was sent"
          description="It is due again, and shows attendance as it is now."
          hint="For the audit log."
          sendLabel="Take Back"
          draft={`roster.unsend.${offerId}.${authorityId}`}
          errorMessage="It could not be taken back."
          send={async (reason) => {
            await mutate(markRosterUnsent, { params, body: { reason } });
            toast({ title: 'The roster is due again' });
            close();
          }}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}

/** The attendees, each with a link to the person, where what is missing is completed. */
const COLUMNS: readonly Column<RosterRow & { id: string }>[] = [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: (row) =>
      row.userId === null ? (
        rosterName(row)
      ) : (
        <Link to={pathOfPerson(row.userId)} className={peopleStyles.name}>
          {rosterName(row)}
        </Link>
      ),
  },
  {
    id: 'license',
    header: 'License number',
    width: '26%',
    cell: ({ license, missing }) => (
      <div className={styles.gaps}>
        {license}
        {missing.map((gap) => (
          <Badge key={gap} tone="danger">
            {ROSTER_GAPS[gap]}
          </Badge>
        ))}
      </div>
    ),
  },
  { id: 'present', header: 'Present', width: '7rem', cell: ({ minutesPresent }) => `${minutesPresent} min` },
  {
    id: 'minutes',
    header: 'Minutes by kind',
    width: '24%',
    cell: ({ minutes }) => formatKinds(minutes),
  },
  {
    id: 'ceu',
    header: 'CEU',
    width: '5rem',
    cell: ({ minutes }) => formatCeu(sumMinutes(minutes)),
  },
];
