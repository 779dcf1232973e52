import type { EventRegistration } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { SkeletonGroup, SkeletonLine, buttonClass, classNames } from '@backflow/ui';
import { eventHref } from '../events/event-text.ts';
import { upcoming, useOwnRegistrations } from '../events/own-registrations.ts';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import { NoRegistrations, RegistrationsError } from '../registrations/registrations-panels.tsx';
import styles from './registered-overview.module.css';

const SHOWN = 3;

const ALL = '/dashboard?tab=my-events';

/** The next events the member is registered for. */
export default function RegisteredOverview() {
  const now = useNow();
  const query = useOwnRegistrations();
  if (!query.data) return query.isError ? <RegistrationsError query={query} /> : <Skeletons />;

  const coming = upcoming(query.data, now).filter(({ event }) => !event.isDeleted);
  if (coming.length === 0) return <NoRegistrations title="No upcoming events" />;
  return (
    <>
      <ul className={styles.rows}>
        {coming.slice(0, SHOWN).map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {coming.length > SHOWN && (
        <Link to={ALL} className={classNames(buttonClass('quiet'), styles.all)}>
          View All Events
        </Link>
      )}
    </>
  );
}

const Row = ({ item: { event, status, place } }: { item: EventRegistration }) => (
  <li className={styles.row}>
    <div className={styles.text}>
      <Link to={eventHref(event.id)} className={styles.title}>
        {event.title}
      </Link>
      <time dateTime={event.startDate} className={styles.date}>
        {formatPacific(event.startDate, 'MMM dd[, yyyy], h:mm a')} PT
      </time>
    </div>
    <RegistrationBadge {...{ status, place }} />
  </li>
);

const Skeletons = () => (
  <SkeletonGroup label="Loading your events" className={styles.rows}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.row}>
        <div className={styles.text}>
          <span className={styles.title}>
            <SkeletonLine width="70%" />
          </span>
          <span className={styles.date}>
            <SkeletonLine width="40%" />
          </span>
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
