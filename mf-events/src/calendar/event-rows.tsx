import type { EventView } from '@backflow/contracts';
import { Link, pacificTimeRange } from '@backflow/platform';
import { eventHref } from '../events/event-href.ts';
import { placeWords } from '../events/event-words.ts';
import { PriceBadges } from '../events/price-badges.tsx';
import styles from './event-rows.module.css';

/** The events of one day, each with its time and place. */
export const EventRows = ({ events }: { events: readonly EventView[] }) => (
  <ul className={styles.rows}>
    {events.map((event) => (
      <li key={event.id} className={styles.row}>
        <p className={styles.time}>
          {pacificTimeRange(event.startDate, event.endDate)} <PriceBadges {...event} />
        </p>
        <Link to={eventHref(event.id)} className={styles.title}>
          {event.title}
        </Link>
        <p className={styles.place}>{placeWords(event)}</p>
      </li>
    ))}
  </ul>
);
