import { formatHours } from '@backflow/contracts/bookings';
import type { Supplier } from '@backflow/contracts/events';
import type { AdminUser } from '@backflow/contracts/identity';
import { pacificDay, pacificTime } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import type { FieldFormats } from '@backflow/remote-kit/forms';
import { ACCESS_LABELS } from '@backflow/remote-kit/admin';
import type { EventValues } from './event-values.ts';

interface Choices {
  administrators: readonly AdminUser[];
  suppliers: readonly Supplier[];
}

/** The texts of values where two conflicting edits are compared. */
export const fieldFormats = ({ administrators, suppliers }: Choices): FieldFormats<EventValues> => ({
  startDate: when,
  endDate: when,
  registrationCloseDate: when,
  facilitatorId: (id) => {
    const user = administrators.find((each) => each.id === id);
    return user ? fullName(user) : id ? 'A former administrator' : '';
  },
  facilitatorHeadshot: (address) => (address ? 'A headshot' : ''),
  supplierId: (id) => suppliers.find((each) => each.id === id)?.name ?? (id ? 'A retired supplier' : ''),
  maxAttendees: (count) => (count == null ? '∞' : String(count)),
  accessLevel: (level) => (level ? ACCESS_LABELS[level] : ''),
  hours: formatHours,
  relatedResourceIds: (ids) => (ids?.length ? `${ids.length} resources` : ''),
});

const when = (instant: string | null | undefined): string =>
  instant ? `${pacificDay(instant)}, ${pacificTime(instant)}` : '';
