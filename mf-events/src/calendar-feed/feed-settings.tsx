import { createCalendarFeed, getCalendarFeed } from '@backflow/contracts/bookings';
import { mutationOf, queryOf, toast, toastFailure } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FeedAddress } from './feed-address.tsx';
import styles from './feed-settings.module.css';

const myFeed = queryOf(getCalendarFeed, {});

/** The member's private calendar feed: turned on and off, its address shown and replaced. */
export function FeedSettings() {
  const query = useQuery(myFeed);
  return (
    <>
      <p className={styles.lead}>
        Subscribe once, and your calendar has your events, webinars, the seats offered to you, and the days on
        which credentials end and gauges are due. It follows every change.
      </p>
      {query.data === undefined ? (
        <QueryPending noun="calendar feed" query={query} lines={['60%']} />
      ) : query.data === null ? (
        <TurnOn />
      ) : (
        <FeedAddress feed={query.data} />
      )}
    </>
  );
}

function TurnOn() {
  const turnOn = useMutation({
    ...mutationOf(createCalendarFeed, () => ({}), { untilRefetched: true }),
    onError: (error) => toastFailure('Error', error, 'The calendar feed could not be turned on.'),
  });
  return (
    <Button
      variant="quiet"
      pending={turnOn.isPending}
      pendingLabel="Turning on..."
      onClick={() => turnOn.mutate(undefined, { onSuccess: () => toast({ title: 'Calendar feed is on' }) })}
    >
      Turn On the Calendar Feed
    </Button>
  );
}
