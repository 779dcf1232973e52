import type { EventView } from '@backflow/contracts/events';
import { Link } from '@backflow/platform';
import { MyPriceBadges } from '@backflow/booking-kit';
import { Badges } from '@backflow/ui';
import { eventDialogHref, isRunning, formatLocation, formatTime } from '../events/event-text.ts';
import { HappeningNow } from '../events/happening-now.tsx';
import { SeatOffer } from '../events/seat-offer.tsx';
import styles from './event-rows.module.css';

/** The events of one day, each with its time and place, and the seat that is offered to the member. */
export const EventRows = ({ events, now }: { events: readonly EventView[]; now: number }) => (
  <ul className={styles.rows}>
    {events.map((event) => (
      <li key={event.id} className={styles.row}>
        <p className={styles.time}>
          {formatTime(event, now)} {isRunning(event, now) && <HappeningNow />}{' '}
          <Badges>
            <MyPriceBadges offer={event} />
          </Badges>
        </p>
        <Link to={eventDialogHref(event.id)} className={styles.title}>
          {event.title}
        </Link>
        <p className={styles.place}>{formatLocation(event)}</p>
        <SeatOffer event={event} registration={event.registration} now={now} />
      </li>
    ))}
  </ul>
);
