import { LoadMoreList, QueryError, useNow } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Button, DatedCardSkeletons, EmptyState } from '@backflow/ui';
import { CardActions } from './card-actions.tsx';
import { EventCard } from './event-card.tsx';
import type { useEventList } from './use-event-list.ts';
import type { useWaitingLists } from './waiting-list.tsx';
import styles from './event-list.module.css';

interface Props {
  list: ReturnType<typeof useEventList>;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
  onOpen: (id: string) => void;
}

/** The cards, or what stands in their place: skeletons, the reason there are none, or what went wrong. */
export function EventList({ list, registering, lists, onOpen }: Props) {
  const now = useNow();
  const { events, query } = list;
  if (!events) {
    return query.isError ? (
      <QueryError title="Events could not be loaded" query={query} />
    ) : (
      <DatedCardSkeletons label="Loading events" className={styles.cards} />
    );
  }
  if (events.length === 0 && !query.hasNextPage) return <NoEvents list={list} />;
  return (
    <LoadMoreList
      items={events}
      query={query}
      errorMessage="More events could not be loaded."
      isChanging={list.isChanging}
      className={styles.cards}
    >
      {(event) => (
        <EventCard
          event={event}
          now={now}
          onOpen={() => {
            onOpen(event.id);
          }}
          actions={<CardActions {...{ event, now, registering, lists }} />}
        />
      )}
    </LoadMoreList>
  );
}

const NoEvents = ({ list: { isFiltered, clear } }: Pick<Props, 'list'>) =>
  isFiltered ? (
    <EmptyState
      drawing="gauge"
      title="No events found"
      action={
        <Button variant="quiet" onClick={clear}>
          Clear Filters
        </Button>
      }
    >
      Nothing matches these filters. Widen the dates or search for another word.
    </EmptyState>
  ) : (
    <EmptyState drawing="classroom" title="No events scheduled">
      New training dates appear here as soon as they are set.
    </EmptyState>
  );
