import { DEFAULT_SUPPLIER_NAME } from '@backflow/contracts/events';
import { needsPremium, presentPrice } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { presentOwn } from '../bookings/booking-columns.ts';
import type { EventRow } from './event-select.ts';
import { mayKnowLocation } from './event.policy.ts';

/** An event as this caller may see it, with whatever else its row has. */
export const presentEvent = <Row extends EventRow>(row: Row, actor: Actor | null) => ({
  ...row,
  location: mayKnowLocation(actor, row) ? row.location : null,
  price: presentPrice(row.price),
  supplierName: row.supplierName ?? DEFAULT_SUPPLIER_NAME,
  needsPremium: needsPremium(actor, row),
  registration: row.registration && presentOwn(row.registration),
});
