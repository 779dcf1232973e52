import { usePageTitle, byId, queryOf, reasonOf, toast } from '@backflow/platform';
import { BackLink, FilterBar, ListResults, idOptions, isMissing, useModule } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Container, PageHeader } from '@backflow/ui';
import { getEvent } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dateOptions } from './event-filter.ts';
import { eventsHeader } from './events-header.ts';
import { EventList } from './event-list.tsx';
import { PremiumEventsUpsell } from './event-offer.tsx';
import { useOpenEvent } from './use-open-event.ts';
import { useEventList } from './use-event-list.ts';
import { useRegistering } from './use-registering.ts';
import { useLastKnown } from '../offer-page/use-last-known.ts';
import type { useWaitingLists } from './waiting-list.tsx';
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

const loadDialog = () => import('./event-dialog.tsx');

interface Props {
  id: string;
  /** The event, if it is in the list on the page. */
  listed: EventView | undefined;
  registering: MemberAction;
  lists: ReturnType<typeof useWaitingLists>;
  onClose: () => void;
}

/** Opens the dialog of an event. Fetches the event if it is not in the list. */
function OpenEvent({ id, listed, registering, lists, onClose }: Props) {
  const dialog = useModule(loadDialog, onClose);
  const { data, error } = useQuery({ ...queryOf(getEvent, byId(id)), enabled: listed === undefined });
  const event = useLastKnown(listed ?? data);

  useEffect(() => {
    if (!error || event) return;
    toast({ title: failureText(error), variant: 'destructive' });
    onClose();
  }, [error, event, onClose]);

  return event && dialog ? <dialog.EventDialog {...{ event, registering, lists, onClose }} /> : null;
}

const failureText = (error: unknown): string =>
  isMissing(error) ? 'That event is no longer listed.' : reasonOf(error, 'The event could not be opened.');
