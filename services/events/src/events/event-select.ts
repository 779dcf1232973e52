import { EventView } from '@backflow/contracts';
import type { RegistrationStatus } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

type StoredAsDate = 'startDate' | 'endDate' | 'registrationCloseDate';

/** An event as `selectEvents` reads it: the contract's fields, and what the remaining ones are made of. */
export interface EventRow extends Omit<EventView, StoredAsDate | 'supplierName' | 'registration'> {
  startDate: Date;
  endDate: Date | null;
  registrationCloseDate: Date | null;
  chosenSupplier: string | null;
  ownId: string | null;
  ownStatus: RegistrationStatus | null;
  ownRegisteredAt: Date | null;
}

const MADE_BY_THE_PRESENTER = new Set(['supplierName', 'registration']);

const toColumn = (field: string) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Derived from the contract: a new field is read without a change here. */
const COLUMNS = raw(
  Object.keys(EventView.shape)
    .filter((field) => !MADE_BY_THE_PRESENTER.has(field))
    .map((field) => `e.${toColumn(field)} as "${field}"`)
    .join(', '),
);

const NOBODYS = sql`
  null::uuid as "ownId", null::text as "ownStatus", null::timestamptz as "ownRegisteredAt"`;
const OWN = sql`r.id as "ownId", r.status as "ownStatus", r.registered_at as "ownRegisteredAt"`;

/**
 * The SELECT and FROM of events as `actor` sees them, with the actor's own registration. Add where, order and limit.
 * @param source what `e` is: the table, or a subquery with all its columns
 */
export const selectEvents = (actor: Actor | null, source: Sql = raw('events')): Sql => sql`
  select ${COLUMNS}, s.name as "chosenSupplier", ${actor ? OWN : NOBODYS}
    from ${source} e
    left join suppliers s on s.id = e.supplier_id
    ${actor ? joinOwn(actor) : raw('')}`;

const joinOwn = (actor: Actor): Sql => sql`
    left join registrations r
      on r.event_id = e.id and r.user_id = ${actor.id} and r.status <> 'cancelled'`;
