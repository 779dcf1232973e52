import { registrationState } from '@backflow/contracts';
import { reasonOf } from '@backflow/platform';
import { Alert, Button, DatedCardSkeletons, EmptyState } from '@backflow/ui';
import { useState } from 'react';
import { PremiumNote } from '../premium-note.tsx';
import { QueryTrouble } from '../query-trouble.tsx';
import { useNow } from '../use-now.ts';
import { EventCard } from './event-card.tsx';
import { cardButton } from './register-button.ts';
import { RegisterAction } from './register-action.tsx';
import type { useEventList } from './use-event-list.ts';
import type { useRegister } from './use-register.ts';
import styles from './event-list.module.css';

interface Props {
  list: ReturnType<typeof useEventList>;
  registering: ReturnType<typeof useRegister>;
  isFiltered: boolean;
  onClearFilters: () => void;
  onOpen: (id: string) => void;
}

/** The cards, or what stands in their place: skeletons, the reason there are none, or what went wrong. */
export function EventList({ list, registering, isFiltered, onClearFilters, onOpen }: Props) {
  const now = useNow();
  const [firstNew, setFirstNew] = useState<number>();
  const { events, hasNextPage } = list;

  if (!events) {
    return list.isError ? (
      <QueryTrouble title="Events could not be loaded" query={list} />
    ) : (
      <DatedCardSkeletons label="Loading events" className={styles.cards} />
    );
  }
  if (events.length === 0 && !hasNextPage) return <NoEvents {...{ isFiltered, onClearFilters }} />;
  return (
    <>
      <ul className={styles.cards} aria-busy={list.isChanging || undefined}>
        {events.map((event, index) => (
          <li key={event.id} ref={index === firstNew ? focusLink : undefined}>
            <EventCard
              event={event}
              now={now}
              onOpen={() => {
                onOpen(event.id);
              }}
              actions={
                <>
                  <RegisterAction
                    button={cardButton(event, now, registering.isRegistering(event.id))}
                    onRegister={() => {
                      registering.register(event.id);
                    }}
                  />
                  {event.accessLevel === 'premium' && registrationState(event, now) === 'open' && (
                    <PremiumNote />
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          {list.isFetchNextPageError && (
            <Alert tone="danger">{reasonOf(list.error, 'More events could not be loaded.')}</Alert>
          )}
          <Button
            variant="quiet"
            pending={list.isFetchingNextPage}
            onClick={() => {
              setFirstNew(events.length);
              void list.fetchNextPage();
            }}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** The reader goes on with the first card that is new. */
const focusLink = (item: HTMLLIElement | null) => item?.querySelector('a')?.focus();

const NoEvents = ({ isFiltered, onClearFilters }: Pick<Props, 'isFiltered' | 'onClearFilters'>) =>
  isFiltered ? (
    <EmptyState
      drawing="gauge"
      title="No events found"
      action={
        <Button variant="quiet" onClick={onClearFilters}>
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
