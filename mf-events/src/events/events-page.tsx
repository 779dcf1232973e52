import { usePageTitle } from '@backflow/platform';
import { BackLink, useMemberAction } from '@backflow/remote-kit';
import { Button, Container, PageHeader } from '@backflow/ui';
import { registration } from './api.ts';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import { PremiumEventsUpsell } from './event-offer.tsx';
import { OpenEvent } from './open-event.tsx';
import { registeredText } from './registered-text.ts';
import { useOpenEvent } from './use-open-event.ts';
import { useEventList } from './use-event-list.ts';
import { useWaitingLists } from './waiting-list.tsx';
import styles from './events-page.module.css';

export function EventsPage() {
  usePageTitle('Events');
  const list = useEventList();
  const registering = useMemberAction({
    mutation: registration,
    successMessage: registeredText('Successfully registered for event!'),
    errorMessage: 'Failed to register for event',
  });
  const lists = useWaitingLists();
  const { openId, openEvent, closeEvent } = useOpenEvent();
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Events"
        lead="Hands-on days, virtual sessions and renewals. All times are Pacific."
        back={<BackLink />}
      />
      <EventFilters list={list} />
      <div className={styles.results}>
        <p role="status">{formatEventCount(list)}</p>
        {list.isFiltered && (
          <Button variant="ghost" size="sm" icon="close" onClick={list.clear}>
            Clear Filters
          </Button>
        )}
      </div>
      <EventList {...{ list, registering, lists }} onOpen={openEvent} />
      <div className={styles.upsell}>
        <PremiumEventsUpsell />
      </div>
      {openId !== null && (
        <OpenEvent
          key={openId}
          id={openId}
          listed={list.events?.find(({ id }) => id === openId)}
          registering={registering}
          lists={lists}
          onClose={closeEvent}
        />
      )}
    </Container>
  );
}

/** '3 events'; with more to load, that these are the first. Empty while a response is in flight. */
function formatEventCount({ events, query, isChanging }: ReturnType<typeof useEventList>): string {
  if (!events || isChanging) return '';
  const words = `${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  return query.hasNextPage ? `Showing the first ${words}` : words;
}
