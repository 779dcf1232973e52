import { ticketHref } from '@backflow/contracts/bookings';
import type { Ticket, TicketEnd } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { Icon, buttonClass } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import { eventHref } from '../links/offer-hrefs.ts';
import styles from './ended-ticket.module.css';

const ENDS: Readonly<Record<TicketEnd, { icon: IconName; title: string; text: string }>> = {
  cancelled: {
    icon: 'close',
    title: 'Cancelled',
    text: 'This booking is cancelled, so its ticket lets nobody in.',
  },
  moved: {
    icon: 'arrow-right',
    title: 'Moved to another date',
    text: 'This ticket is not for you to use any more.',
  },
  'handed-over': {
    icon: 'user',
    title: 'Handed over',
    text: 'Your colleague has the seat now, with a ticket of their own.',
  },
  over: { icon: 'clock', title: 'This event is over', text: 'Its ticket is not needed any more.' },
  withdrawn: {
    icon: 'close',
    title: 'This event does not take place',
    text: 'It was taken down, so its tickets let nobody in.',
  },
};

/** In place of the code: why the ticket lets nobody in, and what does. */
export function EndedTicket({ ticket: { ended, movedTo } }: { ticket: Ticket }) {
  const { icon, title, text } = ENDS[ended ?? 'over'];
  return (
    <section className={styles.ended} aria-label="State of the ticket">
      <span className={styles.mark}>
        <Icon name={icon} size={72} />
      </span>
      <h2>{title}</h2>
      {movedTo ? <NewDate movedTo={movedTo} /> : <p>{text}</p>}
    </section>
  );
}

/** Without a ticket yet where something is to be paid. */
const NewDate = ({
  movedTo: { ticketId, eventId, title, startsAt },
}: {
  movedTo: NonNullable<Ticket['movedTo']>;
}) => (
  <>
    <p>
      Your seat is in {title} on {formatPacific(startsAt, 'EEEE, MMMM d, yyyy')}.
    </p>
    <Link to={ticketId === null ? eventHref(eventId) : ticketHref(ticketId)} className={buttonClass()}>
      {ticketId === null ? 'See the New Date' : 'Show the New Ticket'}
    </Link>
  </>
);
