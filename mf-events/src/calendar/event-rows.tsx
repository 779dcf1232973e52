import type { EventView } from '@backflow/contracts';
import { Link, pacificTimeRange } from '@backflow/platform';
import { Dialog } from '@backflow/ui';
import { PriceBadges } from '../events/event-offer.tsx';
import { eventHref, placeWords } from '../events/event-words.ts';
import { dateWords } from './month.ts';
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

interface DayProps {
  date: string;
  events: readonly EventView[];
  onClose: () => void;
}

/** Everything on one day. */
export const DayDialog = ({ date, events, onClose }: DayProps) => (
  <Dialog open size="sm" title={dateWords(date)} onClose={onClose}>
    <EventRows events={events} />
  </Dialog>
);
