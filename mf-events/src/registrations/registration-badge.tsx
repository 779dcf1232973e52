import type { RegistrationStatus } from '@backflow/contracts';
import { Badge } from '@backflow/ui';

/** How the member's registration stands; one that was cancelled is none. */
export function RegistrationBadge({ status }: { status: RegistrationStatus }) {
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
      return <Badge tone="danger">Waitlisted</Badge>;
    case 'cancelled':
      return null;
  }
}
