import { isFree } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts';
import { Link, pacificTimeRange } from '@backflow/platform';
import { classNames } from '@backflow/ui';
import { eventHref } from '../events/event-href.ts';
import { placeWords } from '../events/event-words.ts';
import styles from './event-chip.module.css';

/** An event's title in a day of the grid: brass where it costs, paler once it has begun. */
export const EventChip = ({ event, now }: { event: EventView; now: number }) => (
  <Link
    to={eventHref(event.id)}
    title={`${event.title}, ${pacificTimeRange(event.startDate, event.endDate)}, ${placeWords(event)}`}
    className={classNames(
      styles.chip,
      !(isFree(event.price) && event.accessLevel === 'free') && styles.paid,
      Date.parse(event.startDate) <= now && styles.past,
    )}
  >
    <span className={styles.title}>{event.title}</span>
  </Link>
);
