import { eventHref } from '../links/offer-hrefs.ts';
import { seatOfferedUntil } from '@backflow/contracts/bookings';
import type { EventRegistration } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { SkeletonGroup, SkeletonLine, buttonClass, classNames } from '@backflow/ui';

import { upcoming, useMyRegistrations } from '../events/my-registrations.ts';
import { RegistrationBadge } from '../events/registration-badge.tsx';
import { SeatOffer } from '../events/seat-offer.tsx';
import { NoRegistrations, RegistrationsError } from '../registrations/registrations-panels.tsx';
import styles from './registered-overview.module.css';

const SHOWN = 3;

const ALL = '/dashboard?tab=my-events';

/** The next events the member is registered for. */
export default function RegisteredOverview() {
  const now = useNow();
  const query = useMyRegistrations();
  if (!query.data) return query.isError ? <RegistrationsError query={query} /> : <Skeletons />;

  const coming = upcoming(query.data, now).filter(({ event }) => !event.isDeleted);
  if (coming.length === 0) return <NoRegistrations title="No upcoming events" />;
  return (
    <>
      <ul className={styles.rows}>
        {coming.slice(0, SHOWN).map((item) => (
          <Row key={item.id} item={item} now={now} />
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

const Row = ({ item, now }: { item: EventRegistration; now: number }) => (
  <li className={styles.row}>
    <div className={styles.text}>
      <Link to={eventHref(item.event.id)} className={styles.title}>
        {item.event.title}
      </Link>
      <time dateTime={item.event.startDate} className={styles.date}>
        {formatPacific(item.event.startDate, 'MMM dd[, yyyy], h:mm a')} PT
      </time>
    </div>
    {seatOfferedUntil({ registration: item }, now) === null ? (
      <RegistrationBadge {...item} />
    ) : (
      <SeatOffer event={item.event} registration={item} now={now} />
    )}
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
