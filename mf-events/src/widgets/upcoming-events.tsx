import { useNavigate } from '@backflow/platform';
import { QueryError, useNow } from '@backflow/remote-kit';
import { DatedCardSkeletons, EmptyState } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { soonestEvents } from '../events/api.ts';
import { EventCard } from '../events/event-card.tsx';
import { eventDialogHref } from '../events/event-text.ts';
import styles from './upcoming-events.module.css';

const SHOWN = 2;

/** The two soonest events, each leading to its details. */
export default function UpcomingEvents() {
  const now = useNow();
  const navigate = useNavigate();
  const query = useQuery(soonestEvents);

  if (!query.data) {
    return query.isError ? (
      <QueryError title="Upcoming events could not be loaded" query={query} />
    ) : (
      <DatedCardSkeletons
        label="Loading upcoming events"
        count={SHOWN}
        actions={false}
        className={styles.cards}
      />
    );
  }

  const soonest = query.data.filter(({ startDate }) => Date.parse(startDate) > now).slice(0, SHOWN);
  if (soonest.length === 0) {
    return (
      <EmptyState drawing="classroom" title="New Events Coming Soon">
        The next dates appear here as soon as they are set.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.cards}>
      {soonest.map((event) => {
        const href = eventDialogHref(event.id);
        return (
          <li key={event.id}>
            <EventCard {...{ event, now, href }} headingLevel={3} onOpen={() => void navigate(href)} />
          </li>
        );
      })}
    </ul>
  );
}
