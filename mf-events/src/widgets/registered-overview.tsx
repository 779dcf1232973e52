import type { EventRegistration } from '@backflow/contracts';
import { Link, formatPacific } from '@backflow/platform';
import { SkeletonGroup, SkeletonLine, buttonClass, classNames } from '@backflow/ui';
import { RegistrationBadge } from '../badges.tsx';
import { eventHref } from '../events/event-href.ts';
import { upcoming } from '../registrations/by-date.ts';
import { NoRegistrations } from '../registrations/no-registrations.tsx';
import { RegistrationsTrouble } from '../registrations/registrations-trouble.tsx';
import { useOwnRegistrations } from '../registrations/use-own-registrations.ts';
import { useNow } from '../use-now.ts';
import styles from './registered-overview.module.css';

const SHOWN = 3;

/** The next events the member is registered for; `allHref` is where the host shows all of them. */
export default function RegisteredOverview({ allHref = '/events' }: { allHref?: string }) {
  const now = useNow();
  const query = useOwnRegistrations();
  if (!query.data) return query.isError ? <RegistrationsTrouble query={query} /> : <Skeletons />;

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
        <Link to={allHref} className={classNames(buttonClass('quiet'), styles.all)}>
          View All Events
        </Link>
      )}
    </>
  );
}

const Row = ({ item: { event, status } }: { item: EventRegistration }) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <Link to={eventHref(event.id)} className={styles.title}>
        {event.title}
      </Link>
      <time dateTime={event.startDate} className={styles.date}>
        {formatPacific(event.startDate, 'MMM dd, h:mm a')} PT
      </time>
    </div>
    <RegistrationBadge status={status} />
  </li>
);

const Skeletons = () => (
  <SkeletonGroup label="Loading your events" className={styles.rows}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.row}>
        <div className={styles.words}>
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
