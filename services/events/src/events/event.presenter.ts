import { DEFAULT_SUPPLIER_NAME } from '@backflow/contracts';
import { presentPrice } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { presentJoined } from '../seats/own-registration.ts';
import { needsPremium } from '../seats/seats.ts';
import type { EventRow } from './event-select.ts';
import { mayKnowLocation } from './event.policy.ts';

/** An event as this caller may see it, with whatever else its row has. */
export const presentEvent = <Row extends EventRow>(row: Row, actor: Actor | null) => ({
  ...row,
  location: mayKnowLocation(actor, row) ? row.location : null,
  price: presentPrice(row.price),
  supplierName: row.supplierName ?? DEFAULT_SUPPLIER_NAME,
  needsPremium: needsPremium(actor, row),
  registration: row.registration && presentJoined(row.registration),
});
