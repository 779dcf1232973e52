import type { Session } from '@backflow/contracts/bookings';
import { formatPacific, pacificTimeRange } from '@backflow/platform';
import styles from './day-list.module.css';

/** The days of an event or a webinar of several, each with its hours, and its place and instructor where it has its own. */
export const DayList = ({ sessions, isVirtual }: { sessions: readonly Session[]; isVirtual: boolean }) => (
  <ol className={styles.days} aria-label="Days">
    {sessions.map(({ id, startsAt, endsAt, location, instructor }) => (
      <li key={id}>
        <span className={styles.when}>
          {formatPacific(startsAt, 'EEE, MMM d')}, {pacificTimeRange(startsAt, endsAt)}
        </span>
        <span className={styles.detail}>
          {[isVirtual ? null : location, instructor].filter((text) => text !== null).join(', ')}
        </span>
      </li>
    ))}
  </ol>
);
