import type { OwnRegistration } from '@backflow/contracts/bookings';
import { Badge } from '@backflow/ui';
import { formatWaiting } from './event-text.ts';

/** The status of the member's registration; nothing for a cancelled one. */
export function RegistrationBadge({ status, place }: Pick<OwnRegistration, 'status' | 'place'>) {
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
      return (
        <Badge tone="neutral" icon="clock">
          {place === undefined ? 'On the waiting list' : formatWaiting(place)}
        </Badge>
      );
    case 'cancelled':
      return null;
  }
}
