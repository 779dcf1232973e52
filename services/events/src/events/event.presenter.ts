import { DEFAULT_SUPPLIER_NAME } from '@backflow/contracts';
import type { EventView, OwnRegistration } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import type { EventRow } from './event-select.ts';
import { mayKnowLocation } from './event.policy.ts';

/** An event as this caller may see it. */
export const presentEvent = (row: EventRow, actor: Actor | null): EventView => ({
  ...row,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate?.toISOString() ?? null,
  registrationCloseDate: row.registrationCloseDate?.toISOString() ?? null,
  location: mayKnowLocation(actor, row) ? row.location : null,
  price: presentPrice(row.price),
  supplierName: row.supplierName ?? DEFAULT_SUPPLIER_NAME,
  registration: row.registration && presentRegistration(row.registration),
});

/** numeric(10,2) as text; free is '0'. */
export const presentPrice = (stored: string): string => (stored === '0.00' ? '0' : stored);

/** Inside JSON, Postgres writes an instant in a style of its own. */
const presentRegistration = (own: OwnRegistration): OwnRegistration => ({
  ...own,
  registeredAt: new Date(own.registeredAt).toISOString(),
});
