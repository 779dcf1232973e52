import { getHref } from '@backflow/contracts';
import { exportRoster, markRosterUnsent, printRoster } from '@backflow/contracts/credentials';
import type { RosterDetails } from '@backflow/contracts/credentials';
import { ROSTER_METHODS } from '@backflow/contracts/credentials';
import { formatCalendarDay } from '@backflow/contracts/time';
import { Link, mutate, toast, useParams } from '@backflow/platform';
import { QueryError, QueryPending, formatCount, isMissing } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { Alert, Button, EmptyState, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rosterQuery } from './api.ts';
import { DueBadge } from './due-badge.tsx';
import { RosterRows } from './roster-rows.tsx';
import { SendRosterDialog } from './send-roster-dialog.tsx';
import styles from './rosters.module.css';

/** One roster: its rows with what is missing, downloads, and what was sent. */
export function RosterPage() {
  const { offerId = '', authorityId = '' } = useParams();
  const query = useQuery(rosterQuery({ offerId, authorityId }));
  if (query.data) return <RosterView roster={query.data} />;
  return (
    <AdminPage title="Roster">
      {query.isError && isMissing(query.error) ? (
        <EmptyState drawing="classroom" title="There is no such roster">
          The class is not over, nobody attended it, or the authority has not approved it. <BackLink />
        </EmptyState>
      ) : query.isError ? (
        <QueryError title="The roster could not be loaded" query={query} />
      ) : (
        <QueryPending noun="roster" query={query} height={360} />
      )}
    </AdminPage>
  );
}

const BackLink = () => <Link to="/admin/rosters">All Rosters</Link>;

function RosterView({ roster }: { roster: RosterDetails }) {
  const {
    offerId,
    authorityId,
    title,
    kind,
    authority,
    courseNumbers,
    endedOn,
    rows,
    sent,
    sentOn,
    changes,
  } = roster;
  const [open, setOpen] = useState<'send' | 'unsend' | null>(null);
  const close = () => setOpen(null);
  const params = { offerId, authorityId };
  const incomplete = rows.filter(({ missing }) => missing.length > 0).length;
  return (
    <AdminPage
      title={`Roster for ${authority}`}
      lead={
        <>
          <Link to={`/admin/bookings/${kind}s/${offerId}`}>{title}</Link>, ended {formatCalendarDay(endedOn)}.
          Course number {courseNumbers.join(', ')}. <BackLink />
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
          {sent === null ? (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('send')}>
              Mark as Sent
            </Button>
          ) : (
            <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('unsend')}>
              Take Back
            </Button>
          )}
        </div>
        {sent !== null && sentOn !== null && (
          <p>
            Sent {formatCalendarDay(sentOn)}. How: {ROSTER_METHODS[sent.method]}. Marked by{' '}
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
        <RosterRows rows={rows} />
      </div>
      {open === 'send' && <SendRosterDialog roster={roster} onClose={close} />}
      {open === 'unsend' && (
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
