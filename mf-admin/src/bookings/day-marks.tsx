import { findPresence } from '@backflow/contracts/bookings';
import type { Attendee, Session } from '@backflow/contracts/bookings';
import { fullName, useNow } from '@backflow/remote-kit';
import { nameOfDay } from './sessions-of-offer.ts';
import styles from './day-marks.module.css';

interface Props {
  attendee: Attendee;
  sessions: readonly Session[];
  isPending: boolean;
  onChange: (session: Session, attended: boolean) => void;
}

/** A small button for each day: pressed where somebody was there. Days to come can't be marked. */
export function DayMarks({ attendee, sessions, isPending, onChange }: Props) {
  const now = useNow();
  return (
    <span className={styles.marks} role="group" aria-label={`Attendance of ${fullName(attendee.user)}`}>
      {sessions.map((session, index) => {
        const isPresent = findPresence(attendee, session.id) !== undefined;
        const isAhead = Date.parse(session.startsAt) > now;
        const label = `${nameOfDay(sessions, session)}: ${isPresent ? 'attended' : isAhead ? 'not begun' : 'not attended'}`;
        return (
          <button
            key={session.id}
            type="button"
            className={styles.mark}
            aria-pressed={isPresent}
            aria-label={label}
            title={label}
            disabled={isPending || (isAhead && !isPresent)}
            onClick={() => onChange(session, !isPresent)}
          >
            {index + 1}
          </button>
        );
      })}
    </span>
  );
}
