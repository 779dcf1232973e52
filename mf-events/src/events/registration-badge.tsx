import type { MyRegistration } from '@backflow/contracts/bookings';
import { Badge } from '@backflow/ui';
import { formatWaiting } from './event-text.ts';

/** The status of the member's registration; nothing for a cancelled one. */
export function RegistrationBadge({
  status,
  place,
  seatOffer,
}: Pick<MyRegistration, 'status' | 'place'> & { seatOffer?: MyRegistration['seatOffer'] }) {
  switch (status) {
    case 'confirmed':
      return (
        <Badge tone="success" icon="check">
          Registered
        </Badge>
      );
    case 'pending':
      return <Badge tone="brass">Registration Pending</Badge>;
    case 'waitlisted':
      return seatOffer ? (
        <Badge tone="brass" icon="clock">
          Seat offered
        </Badge>
      ) : (
        <Badge tone="neutral" icon="clock">
          {place === undefined ? 'On the waiting list' : formatWaiting(place)}
        </Badge>
      );
    case 'cancelled':
      return null;
  }
}
