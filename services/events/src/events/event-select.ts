import { EventView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

type StoredAsDate = 'startDate' | 'endDate' | 'registrationCloseDate';

/** An event as `selectEvents` reads it: the contract's fields, some of them not yet as the wire has them. */
export interface EventRow extends Omit<EventView, StoredAsDate | 'supplierName'> {
  startDate: Date;
  endDate: Date | null;
  registrationCloseDate: Date | null;
  /** The chosen supplier's name, or the typed one. */
  supplierName: string | null;
}

const NOT_COLUMNS = new Set(['supplierName', 'registration']);

const toColumn = (field: string) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Derived from the contract: a new field is read without a change here. */
const COLUMNS = raw(
  Object.keys(EventView.shape)
    .filter((field) => !NOT_COLUMNS.has(field))
    .map((field) => `e.${toColumn(field)} as "${field}"`)
    .join(', '),
);

const OWN = raw(`
  case when r.id is not null then
    json_build_object('id', r.id, 'status', r.status, 'registeredAt', r.registered_at)
  end`);

/**
 * The SELECT and FROM of events as `actor` sees them, with the actor's own registration. Add where, order and limit.
 * @param source what `e` is: the table, or a subquery with all its columns
 */
export const selectEvents = (actor: Actor | null, source: Sql = raw('events')): Sql => sql`
  select ${COLUMNS}, coalesce(s.name, e.custom_supplier_name) as "supplierName",
         ${actor ? OWN : raw('null')} as registration
    from ${source} e
    left join suppliers s on s.id = e.supplier_id
    ${actor ? joinOwn(actor) : raw('')}`;

const joinOwn = (actor: Actor): Sql => sql`
    left join registrations r
      on r.event_id = e.id and r.user_id = ${actor.id} and r.status <> 'cancelled'`;
