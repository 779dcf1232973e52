import { ticketHref } from '@backflow/contracts/bookings';
import type { EventRegistration, MyRegistration } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { buttonClass } from '@backflow/ui';
import { hasEnded } from './event-text.ts';

interface Props {
  registration: Pick<MyRegistration, 'id' | 'status'> | null;
  event: Pick<EventRegistration['event'], 'isVirtual' | 'startDate' | 'endDate'>;
  now: number;
}

/** The link to the ticket of a confirmed seat; nothing online, and once it is over. */
export function ShowTicket({ registration, event, now }: Props) {
  if (registration?.status !== 'confirmed' || event.isVirtual || hasEnded(event, now)) return null;
  return (
    <Link to={ticketHref(registration.id)} className={buttonClass('quiet')}>
      Show Ticket
    </Link>
  );
}
