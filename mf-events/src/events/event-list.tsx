import { CardList, NoMatches, useNow } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { DatedCardSkeletons, EmptyState } from '@backflow/ui';
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

/** The cards of the events that match the filter. */
export function EventList({ list, registering, lists, onOpen }: Props) {
  const now = useNow();
  return (
    <CardList
      plural="events"
      items={list.events}
      query={list.query}
      isChanging={list.isChanging}
      className={styles.cards}
      loading={<DatedCardSkeletons label="Loading events" className={styles.cards} />}
      empty={<NoEvents list={list} />}
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
    </CardList>
  );
}

const NoEvents = ({ list: { isFiltered, clear } }: Pick<Props, 'list'>) =>
  isFiltered ? (
    <NoMatches plural="events" onClear={clear}>
      Nothing matches these filters. Widen the dates or search for another word.
    </NoMatches>
  ) : (
    <EmptyState drawing="classroom" title="No events scheduled">
      New training dates appear here as soon as they are set.
    </EmptyState>
  );
