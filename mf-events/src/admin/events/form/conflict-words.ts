import type { Supplier } from '@backflow/contracts/events';
import type { AdminUser } from '@backflow/contracts/identity';
import { pacificDay, pacificTime } from '@backflow/platform';
import type { FieldWords } from '@backflow/remote-kit/forms';
import { ACCESS_LABELS } from '@backflow/remote-kit/admin';
import { nameOf } from './choices.ts';
import type { EventValues } from './event-values.ts';

interface Choices {
  administrators: readonly AdminUser[];
  suppliers: readonly Supplier[];
}

/** How fields and their values are told where two edits are compared. */
export const conflictWords = ({ administrators, suppliers }: Choices): FieldWords<EventValues> => ({
  title: 'Title',
  description: 'Description',
  startDate: ['Start date', when],
  endDate: ['End date', when],
  registrationCloseDate: ['Registration close date', when],
  isVirtual: 'Virtual Event',
  location: 'Location or meeting link',
  latitude: 'Latitude',
  longitude: 'Longitude',
  facilitatorId: [
    'Facilitator',
    (id) => {
      const user = administrators.find((each) => each.id === id);
      return user ? nameOf(user) : id ? 'A former administrator' : '';
    },
  ],
  useCustomFacilitator: 'External speaker',
  facilitatorName: 'Facilitator name',
  facilitatorTitle: 'Facilitator title',
  facilitatorCompany: 'Facilitator company',
  facilitatorHeadshot: ['Headshot', (address) => (address ? 'A headshot' : '')],
  supplierId: [
    'Supplier',
    (id) => suppliers.find((each) => each.id === id)?.name ?? (id ? 'A retired supplier' : ''),
  ],
  customSupplierName: 'Custom supplier name',
  maxAttendees: ['Max attendees', (count) => (count == null ? '∞' : String(count))],
  price: 'Price',
  accessLevel: ['Access level', (level) => (level ? ACCESS_LABELS[level] : '')],
  isPublished: 'Published',
  registrationUrl: 'Registration URL',
  relatedResourceIds: ['Related resources', (ids) => (ids?.length ? `${ids.length} resources` : '')],
});

const when = (instant: string | null | undefined): string =>
  instant ? `${pacificDay(instant)}, ${pacificTime(instant)}` : '';
