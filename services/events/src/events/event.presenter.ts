import { DEFAULT_SUPPLIER_NAME } from '@backflow/contracts';
import type { EventView, OwnRegistration } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import type { EventRow } from './event-select.ts';
import { mayKnowLocation } from './event.policy.ts';

/** An event as this caller may see it. */
export function presentEvent(row: EventRow, actor: Actor | null): EventView {
  const { ownId: _1, ownStatus: _2, ownRegisteredAt: _3, chosenSupplier, ...event } = row;
  const registration = ownRegistration(row);
  return {
    ...event,
    startDate: event.startDate.toISOString(),
    endDate: event.endDate?.toISOString() ?? null,
    registrationCloseDate: event.registrationCloseDate?.toISOString() ?? null,
    location: mayKnowLocation(actor, event, registration) ? event.location : null,
    price: presentPrice(event.price),
    supplierName: chosenSupplier ?? event.customSupplierName ?? DEFAULT_SUPPLIER_NAME,
    registration,
  };
}

/** numeric(10,2) as text; free is '0'. */
export const presentPrice = (stored: string): string => (stored === '0.00' ? '0' : stored);

function ownRegistration({ ownId, ownStatus, ownRegisteredAt }: EventRow): OwnRegistration | null {
  if (ownId === null || ownStatus === null || ownRegisteredAt === null) return null;
  return { id: ownId, status: ownStatus, registeredAt: ownRegisteredAt.toISOString() };
}
