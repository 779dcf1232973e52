import { withReturnTo } from '@backflow/contracts';
import type { EventView } from '@backflow/contracts/events';
import type { ResourceView } from '@backflow/contracts/learning';
import { Link, formatPacific, useLocation, useSession } from '@backflow/platform';
import { PREMIUM_PATH, PremiumButton, monthlyPremiumPrice } from '@backflow/remote-kit';
import { Callout, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { eventsAbout } from './api.ts';
import { eventHref } from './resource-text.ts';
import styles from './article-gate.module.css';

type Gated = Pick<ResourceView, 'id' | 'accessLevel'>;

/** Replaces an article that the reader may not open: the reason, and the next step. */
export function ArticleGate({ resource }: { resource: Gated }) {
  const isVisitor = useSession(({ user }) => user === null);
  const location = useLocation();
  const isPaid = resource.accessLevel === 'paid';
  const price = monthlyPremiumPrice();
  return (
    <Callout
      icon="lock"
      title={
        isPaid
          ? 'This article is for attendees of its events and for premium members'
          : 'This article is for premium members'
      }
      className={styles.gate}
      action={
        <div className={styles.actions}>
          {isVisitor ? (
            <>
              <Link to={withReturnTo('/login', location)} className={buttonClass('primary')}>
                Sign In
              </Link>
              <Link to={PREMIUM_PATH} className={buttonClass('quiet')}>
                What Premium Gives
              </Link>
            </>
          ) : (
            <PremiumButton />
          )}
        </div>
      }
    >
      {isPaid && <OpenedByEvents {...resource} />}
      <p>
        {premiumText(isPaid, isVisitor)}
        {price !== null && ` Premium is ${price}/month.`}
      </p>
    </Callout>
  );
}

const premiumText = (isPaid: boolean, isVisitor: boolean): string =>
  isPaid
    ? `With premium you read it at once.${isVisitor ? ' Sign in if you have premium or a booking, and you come back to it here.' : ''}`
    : isVisitor
      ? 'Sign in with your premium membership, and you come back to it here.'
      : 'With premium you read it at once, with the files that come with it.';

/** Upcoming events whose booking opens a paid article. */
function OpenedByEvents({ id }: Pick<ResourceView, 'id'>) {
  const { data: events } = useQuery(eventsAbout(id));
  return (
    <div className={styles.events}>
      <p>
        It has no price of its own: it comes with the events that it belongs to, and opens as soon as your
        booking of one is confirmed.
      </p>
      {events &&
        (events.length > 0 ? <NextEvents events={events} /> : <p>None is scheduled at the moment.</p>)}
    </div>
  );
}

const NextEvents = ({ events }: { events: readonly EventView[] }) => (
  <ul aria-label="Events that open it">
    {events.map(({ id, title, startDate }) => (
      <li key={id}>
        <Link to={eventHref(id)}>{title}</Link>, {formatPacific(startDate, 'MMM d, yyyy')}
      </li>
    ))}
  </ul>
);
