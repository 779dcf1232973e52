import { KIND_OF_PATH, KIND_RULES, OFFER_PATHS } from '@backflow/contracts/bookings';
import { Link, useParams } from '@backflow/platform';
import type { OfferKey } from '@backflow/booking-kit';
import { NotFoundPage, QueryPending, useNow } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { EmptyState, Icon } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attendanceQuery } from './api.ts';
import { UnmatchedAttendance } from './unmatched-attendance.tsx';
import { doorHref } from './door-href.ts';
import { AttendanceSheet } from './attendance-sheet.tsx';
import { DaySelect } from './day-select.tsx';
import { bookedOffer } from './offer.ts';
import { findCurrent } from './sessions-of-offer.ts';
import styles from './attendance-page.module.css';
import pageStyles from './attendees-page.module.css';

/** The sheet of a day as it comes back from the door: who was there, with their times in and out. */
export function AttendancePage() {
  const { kind, id } = useParams();
  const offers = OFFER_PATHS.find((path) => path === kind);
  if (offers === undefined || id === undefined || !KIND_RULES[KIND_OF_PATH[offers]].isAttended)
    return <NotFoundPage />;
  return <AttendanceOf offer={{ offers, id }} />;
}

function AttendanceOf({ offer }: { offer: OfferKey }) {
  const details = useQuery(bookedOffer(offer));
  const people = useQuery(attendanceQuery(offer));
  const [chosen, setChosen] = useState<string>();
  const now = useNow();
  const sessions = details.data?.sessions ?? [];
  const session = sessions.find(({ id }) => id === chosen) ?? findCurrent(sessions, now);
  return (
    <AdminPage
      title="Attendance"
      lead={
        <span className={pageStyles.lead}>
          <span className={pageStyles.title}>{details.data?.title ?? '\u00a0'}</span>
          <Link to={`/admin/bookings/${offer.offers}/${offer.id}`} className={pageStyles.back}>
            <Icon name="chevron-left" size={18} /> Back to the Attendees
          </Link>
          {offer.offers === 'events' && details.data && details.data.location !== 'Virtual' && (
            <a href={doorHref(offer.id)} className={pageStyles.back}>
              <Icon name="ticket" size={18} /> Check-In
            </a>
          )}
        </span>
      }
    >
      {details.isSuccess && people.isSuccess && session ? (
        <div className={styles.page}>
          <UnmatchedAttendance offerId={offer.id} />
          <DaySelect sessions={sessions} selected={session.id} onSelect={setChosen} />
          {people.data.people.length === 0 ? (
            <EmptyState title="Nobody has a seat yet" />
          ) : (
            // Another day is another sheet.
            <AttendanceSheet
              key={session.id}
              {...{ offer, session, ...people.data }}
              hasDoor={details.data.hasDoor}
              hasBegun={Date.parse(session.startsAt) <= now}
            />
          )}
        </div>
      ) : (
        <QueryPending noun="attendance" query={details.isError ? details : people} height={480} />
      )}
    </AdminPage>
  );
}
