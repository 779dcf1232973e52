import { eventHref } from '../links/offer-hrefs.ts';
import { registrationState } from '@backflow/contracts/bookings';
import type { BookingState } from '@backflow/contracts/bookings';
import { listEvents } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { Link, pacificTimeRange, queryOf } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { classNames } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatSeats } from './event-text.ts';
import styles from './listed-links.module.css';

/** Further ones are in the list of events. */
const MAX_DATES = 6;

interface Props {
  event: Pick<EventView, 'id' | 'seriesId'>;
  headingLevel: 2 | 3;
}

/** The other dates of an event's series that are still to come, with their seats; nothing while they load or if there are none. */
export function OtherDates({ event: { id, seriesId }, headingLevel }: Props) {
  const now = useNow();
  const Heading = `h${headingLevel}` as const;
  const query = { seriesId, limit: MAX_DATES + 1 };
  const { data: dates = [] } = useQuery(queryOf(listEvents, { query }, { enabled: seriesId !== null }));
  const others = dates.filter((date) => date.id !== id && Date.parse(date.startDate) > now);
  if (seriesId === null || others.length === 0) return null;
  return (
    <section aria-labelledby="other-dates" className={styles.section}>
      <Heading id="other-dates" className={styles.title}>
        Other dates
      </Heading>
      <ul className={styles.list}>
        {others.slice(0, MAX_DATES).map((date) => (
          <li key={date.id} className={classNames(styles.row, styles.date)}>
            <Link to={eventHref(date.id)} className={styles.link}>
              {formatDay(date)}
            </Link>
            <span>{pacificTimeRange(date.startDate, date.endDate)}</span>
            <span className={styles.seats}>{LABELS[registrationState(date, now)] ?? formatSeats(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Instead of the seats left. */
const LABELS: Readonly<Partial<Record<BookingState, string>>> = {
  closed: 'Registration Closed',
  registered: 'Registered',
  full: 'Event Full',
  waiting: 'On the waiting list',
};
