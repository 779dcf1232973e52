import { registrationState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { Link, pacificDay, pacificTime } from '@backflow/platform';
import { QueryError, useNow } from '@backflow/remote-kit';
import { SkeletonGroup, SkeletonLine, VisuallyHidden, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { soonestEvents } from '../events/api.ts';
import { eventDialogHref } from '../events/event-text.ts';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import { SeatOffer } from '../events/seat-offer.tsx';
import styles from './next-events.module.css';

const SHOWN = 3;

/** The next three events, each with a link to register. */
export default function NextEvents() {
  const now = useNow();
  const query = useQuery(soonestEvents);
  if (!query.data)
    return <QueryError title="The programme could not be loaded" query={query} loading={<Skeletons />} />;
  const next = query.data.filter(({ startDate }) => Date.parse(startDate) > now).slice(0, SHOWN);
  if (next.length === 0) return <p className={styles.date}>No upcoming events</p>;
  return (
    <ul className={styles.rows}>
      {next.map((event) => (
        <Row key={event.id} event={event} now={now} />
      ))}
    </ul>
  );
}

const isOpen = (event: EventView, now: number): boolean => registrationState(event, now) === 'open';

const Row = ({ event, now }: { event: EventView; now: number }) => (
  <li className={styles.row}>
    <div className={styles.text}>
      <p className={styles.title}>{event.title}</p>
      <time dateTime={event.startDate} className={styles.date}>
        {pacificDay(event.startDate)}, {pacificTime(event.startDate)}
      </time>
    </div>
    {registrationState(event, now) === 'offered' ? (
      <SeatOffer event={event} registration={event.registration} now={now} />
    ) : event.registration && event.registration.status !== 'cancelled' && !isOpen(event, now) ? (
      <RegistrationBadge {...event.registration} />
    ) : (
      <Link to={eventDialogHref(event.id)} className={buttonClass('quiet')}>
        {isOpen(event, now) ? (
          <span>
            Register <VisuallyHidden>for {event.title}</VisuallyHidden>
          </span>
        ) : (
          <span>
            View <VisuallyHidden>{event.title}</VisuallyHidden>
          </span>
        )}
      </Link>
    )}
  </li>
);

const Skeletons = () => (
  <SkeletonGroup label="Loading the programme" className={styles.rows}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.row}>
        <div className={styles.text}>
          <SkeletonLine width="70%" />
          <SkeletonLine width="40%" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
