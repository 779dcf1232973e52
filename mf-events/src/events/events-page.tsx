import { Link, usePageTitle } from '@backflow/platform';
import { Button, Container, Icon, PageHeader } from '@backflow/ui';
import { useState } from 'react';
import { EventFilters } from './event-filters.tsx';
import { NO_FILTER, isFiltered } from './event-filter.ts';
import { EventList } from './event-list.tsx';
import { OpenEvent } from './open-event.tsx';
import { PremiumUpsell } from '../premium-upsell.tsx';
import { useAskedEvent } from './use-asked-event.ts';
import { useEventList } from './use-event-list.ts';
import { useRegister } from './use-register.ts';
import styles from './events-page.module.css';

export function EventsPage() {
  usePageTitle('Events');
  const [filter, setFilter] = useState(NO_FILTER);
  const list = useEventList(filter);
  const registering = useRegister();
  const { openId, openEvent, closeEvent } = useAskedEvent();
  const clearFilters = () => {
    setFilter(NO_FILTER);
  };
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Events"
        lead="Hands-on days, virtual sessions and renewals. All times are Pacific."
        back={
          <Link to="/dashboard">
            <Icon name="chevron-left" size={18} />
            Back to Dashboard
          </Link>
        }
      />
      <EventFilters
        filter={filter}
        onChange={(change) => {
          setFilter({ ...filter, ...change });
        }}
      />
      <div className={styles.results}>
        <p role="status">{countWords(list)}</p>
        {isFiltered(filter) && (
          <Button variant="ghost" size="sm" icon="close" onClick={clearFilters}>
            Clear Filters
          </Button>
        )}
      </div>
      <EventList
        {...{ list, registering }}
        isFiltered={isFiltered(filter)}
        onClearFilters={clearFilters}
        onOpen={openEvent}
      />
      <div className={styles.upsell}>
        <PremiumUpsell kind="event" />
      </div>
      {openId !== null && (
        <OpenEvent
          key={openId}
          id={openId}
          listed={list.events?.find(({ id }) => id === openId)}
          registering={registering}
          onClose={closeEvent}
        />
      )}
    </Container>
  );
}

/** '3 events'; with more to load, that these are the first. Says nothing while an answer is on its way. */
function countWords({ events, hasNextPage, isChanging }: ReturnType<typeof useEventList>): string {
  if (!events || isChanging) return '';
  const words = `${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  return hasNextPage ? `Showing the first ${words}` : words;
}
