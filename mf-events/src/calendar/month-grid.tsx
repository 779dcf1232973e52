import { isFree } from '@backflow/contracts';
import { registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { Link } from '@backflow/platform';
import { Skeleton, VisuallyHidden, classNames } from '@backflow/ui';
import { eventDialogHref, hasEnded, isRunning, formatLocation, formatTime } from '../events/event-text.ts';
import { formatDate, formatMonth, getWeeks } from './month.ts';
import type { Day, Month } from './month.ts';
import styles from './month-grid.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How many titles fit into a day. */
const SHOWN = 2;

interface Props {
  month: Month;
  /** The current Pacific date. */
  today: string;
  /** Events by Pacific date; undefined while they load. */
  days: ReadonlyMap<string, readonly EventView[]> | undefined;
  now: number;
  onMore: (date: string) => void;
}

/** The month as a table of weeks, Sunday first. */
export const MonthGrid = ({ month, today, days, now, onMore }: Props) => (
  <table className={styles.grid}>
    <caption>
      <VisuallyHidden>{formatMonth(month)}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {WEEKDAYS.map((weekday) => (
          <th key={weekday} scope="col" abbr={weekday}>
            {weekday.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {getWeeks(month).map((week) => (
        <tr key={week[0]?.date}>
          {week.map((day) => (
            <td
              key={day.date}
              aria-current={day.date === today ? 'date' : undefined}
              className={classNames(styles.day, !day.isInMonth && styles.outside)}
            >
              <time dateTime={day.date} className={styles.number}>
                {day.day}
              </time>
              {days ? (
                <DayEvents date={day.date} events={days.get(day.date) ?? []} {...{ now, onMore }} />
              ) : (
                hasPlaceholder(day) && <Skeleton height={28} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** True if a day shows a placeholder while events load. */
const hasPlaceholder = ({ day, isInMonth }: Day): boolean => isInMonth && day % 6 === 3;

interface DayProps {
  date: string;
  events: readonly EventView[];
  now: number;
  onMore: (date: string) => void;
}

function DayEvents({ date, events, now, onMore }: DayProps) {
  if (events.length === 0) return null;
  const hidden = events.length - SHOWN;
  return (
    <ul className={styles.events}>
      {events.slice(0, SHOWN).map((event) => (
        <li key={event.id}>
          <EventChip {...{ event, now }} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={styles.more}
            onClick={() => {
              onMore(date);
            }}
          >
            +{hidden} more <VisuallyHidden>on {formatDate(date)}</VisuallyHidden>
          </button>
        </li>
      )}
    </ul>
  );
}

const isOffered = (event: EventView, now: number): boolean => registrationState(event, now) === 'offered';

/** An event in a day: brass if it costs something, marked while it runs, paler when it is over. */
const EventChip = ({ event, now }: { event: EventView; now: number }) => (
  <Link
    to={eventDialogHref(event.id)}
    title={`${event.title}, ${formatTime(event, now)}, ${formatLocation(event)}`}
    className={classNames(
      styles.chip,
      !(isFree(event.price) && event.accessLevel === 'free') && styles.paid,
      hasEnded(event, now) && styles.past,
      (isRunning(event, now) || isOffered(event, now)) && styles.running,
    )}
  >
    <span className={styles.chipTitle}>
      {event.title}
      {isRunning(event, now) && <VisuallyHidden>, happening now</VisuallyHidden>}
      {isOffered(event, now) && <VisuallyHidden>, a seat is free for you</VisuallyHidden>}
    </span>
  </Link>
);
