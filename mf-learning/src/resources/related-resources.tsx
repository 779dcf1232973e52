import type { EventView } from '@backflow/contracts/events';
import type { ResourceDetail } from '@backflow/contracts/learning';
import { Link, pacificDateBlock, pacificTimeRange } from '@backflow/platform';
import { DateBlock } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { eventsAbout } from './api.ts';
import { ResourceCard } from './resource-card.tsx';
import { eventHref } from './resource-text.ts';
import styles from './related-resources.module.css';

/** Below an article: the events that name it, and related articles. */
export function RelatedResources({ resource: { id, related } }: { resource: ResourceDetail }) {
  const { data: events = [], isPending } = useQuery(eventsAbout(id));
  // Both at once, so that events do not push the articles down.
  if (isPending) return null;
  return (
    <>
      {events.length > 0 && (
        <section aria-labelledby="about-events" className={styles.section}>
          <h2 id="about-events">Events on this subject</h2>
          <ul className={styles.events}>
            {events.map((event) => (
              <li key={event.id}>
                <EventRow {...event} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related-articles" className={styles.section}>
          <h2 id="related-articles">Related articles</h2>
          <ul className={styles.related}>
            {related.map((each) => (
              <li key={each.id}>
                <ResourceCard resource={each} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const EventRow = ({ id, title, startDate, endDate, isVirtual, location }: EventView) => (
  <Link to={eventHref(id)} className={styles.event}>
    <span className={styles.date}>
      <DateBlock {...pacificDateBlock(startDate)} dateTime={startDate} />
    </span>
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>{' '}
      <span className={styles.facts}>
        {pacificTimeRange(startDate, endDate)}
        <br />
        {isVirtual ? 'Virtual' : (location ?? 'Location to be announced')}
      </span>
    </span>
  </Link>
);
