import type { FillingEvent, UnpaidEvents, UnpaidTotal } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { Card, SeatsBar, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coursesAttention, eventsAttention, postCounts, premiumCounts } from './api.ts';
import styles from './open-tasks.module.css';
import { formatDollars } from './dollars.ts';

/** A card for each kind of open task, with links to the screen where it is done. */
export const OpenTasks = () => (
  <div className={styles.cards}>
    <Part title="Posts waiting" query={postCounts}>
      {({ pending, reported }) => (
        <>
          <Count
            value={pending}
            to="/admin/moderation"
            labels={['post waits for approval', 'posts wait for approval']}
            none="No post waits for approval."
          />
          {reported > 0 && (
            <Link to="/admin/moderation?tab=all&only=reported" className={styles.more}>
              {reported} reported
            </Link>
          )}
        </>
      )}
    </Part>
    <Part title="Premium requests" query={premiumCounts}>
      {({ open }) => (
        <Count
          value={open}
          to="/premium"
          labels={['member asks for premium', 'members ask for premium']}
          none="Nobody asks for premium."
        />
      )}
    </Part>
    <Part title="Unpaid registrations" query={eventsAttention}>
      {({ unpaid }) => <UnpaidRegistrations unpaid={unpaid} />}
    </Part>
    <Part title="Unpaid enrollments" query={coursesAttention}>
      {({ unpaid }) => <UnpaidList unpaid={unpaid} tab="courses" none="All enrollments are paid." />}
    </Part>
    <Part title="Nearly full" query={eventsAttention}>
      {({ nearlyFull }) => (
        <Filling events={nearlyFull} none="No event of the next 60 days is nearly full." />
      )}
    </Part>
    <Part title="Nearly empty" query={eventsAttention}>
      {({ nearlyEmpty }) => (
        <Filling events={nearlyEmpty} none="No event of the next 14 days is nearly empty." />
      )}
    </Part>
  </div>
);

interface PartProps<Data, Key extends QueryKey> {
  title: string;
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
}

function Part<Data, Key extends QueryKey>({ title, query, children }: PartProps<Data, Key>) {
  const result = useQuery(query);
  return (
    <Card className={styles.card}>
      <h3>{title}</h3>
      {result.data !== undefined && children(result.data)}
      {result.data === undefined && result.isError && (
        <QueryError title="This could not be loaded" query={result} />
      )}
      {result.isPending && (
        <SkeletonGroup label={`Loading: ${title}`}>
          <SkeletonLine width="70%" />
          <SkeletonLine width="50%" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

interface CountProps {
  value: number;
  to: string;
  labels: readonly [one: string, many: string];
  none: string;
}

const Count = ({ value, to, labels: [one, many], none }: CountProps) =>
  value === 0 ? (
    <p className={styles.none}>{none}</p>
  ) : (
    <Link to={to} className={styles.count}>
      <strong>{value.toLocaleString('en-US')}</strong> {value === 1 ? one : many}
    </Link>
  );

/** The unpaid registrations that are due soonest, and a link to all of them. */
function UnpaidRegistrations({ unpaid }: { unpaid: UnpaidEvents }) {
  return (
    <>
      <UnpaidList unpaid={unpaid} tab="events" none="All registrations are paid." />
      {unpaid.eventCount > 0 && (
        <Link to="/admin?tab=events&payment=unpaid&sort=soonest" className={styles.more}>
          {unpaid.eventCount === 1 ? 'The event in the list' : `All ${unpaid.eventCount} events`}
        </Link>
      )}
    </>
  );
}

/** Courses have neither a date nor an amount. */
type UnpaidItem = UnpaidTotal['items'][number] & Partial<UnpaidEvents['items'][number]>;

interface UnpaidProps {
  unpaid: Omit<UnpaidTotal, 'items'> & { items: readonly UnpaidItem[] };
  tab: 'events' | 'courses';
  none: string;
}

function UnpaidList({ unpaid: { count, amount, items }, tab, none }: UnpaidProps) {
  if (count === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <p className={styles.count}>
        <strong>{count.toLocaleString('en-US')}</strong> worth {formatDollars(amount)}
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={`/admin?tab=${tab}&attendees=${item.id}`}>
              <span>
                {item.startDate !== undefined && `${formatPacific(item.startDate, 'MMM d, yyyy')} · `}
                {item.title}
              </span>
              <span className={styles.figure}>
                {item.count}
                {item.amount !== undefined && ` · ${formatDollars(item.amount)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Filling({ events, none }: { events: readonly FillingEvent[]; none: string }) {
  if (events.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.items}>
      {events.map(({ id, title, startDate, currentAttendees, maxAttendees, waitingCount }) => (
        <li key={id}>
          <Link to={`/admin?tab=events&attendees=${id}`}>
            <span>
              {formatPacific(startDate, 'MMM d[, yyyy]')} · {title}
              <SeatsBar taken={currentAttendees} total={maxAttendees} />
            </span>
            <span className={styles.figure}>
              {currentAttendees}/{maxAttendees}
              {waitingCount > 0 && ` +${waitingCount} waiting`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
