import { usePageTitle } from '@backflow/platform';
import { BackLink, FilterBar, ListResults, idOptions } from '@backflow/remote-kit';
import { Container, PageHeader } from '@backflow/ui';
import { dateOptions } from './event-filter.ts';
import { eventsHeader } from './events-header.ts';
import { EventList } from './event-list.tsx';
import { PremiumEventsUpsell } from './event-offer.tsx';
import { OpenEvent } from './open-event.tsx';
import { useOpenEvent } from './use-open-event.ts';
import { useEventList } from './use-event-list.ts';
import { useRegistering } from './use-registering.ts';
import styles from './events-page.module.css';

export function EventsPage() {
  usePageTitle('Events');
  const list = useEventList();
  const { registering, lists } = useRegistering();
  const { openId, openEvent, closeEvent } = useOpenEvent();
  return (
    <Container className={styles.page}>
      <PageHeader {...eventsHeader} back={<BackLink />} />
      <FilterBar
        label="Events"
        plural="events"
        filters={list}
        choices={[
          { name: 'dates', label: 'Dates', options: dateOptions },
          { name: 'supplier', label: 'Supplier', options: idOptions('All Suppliers', list.suppliers) },
        ]}
      />
      <ListResults
        nouns={['event', 'events']}
        count={list.isChanging ? undefined : list.events?.length}
        hasMore={list.query.hasNextPage}
        filters={list}
      />
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
