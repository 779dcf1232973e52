import { raw, sql } from '@backflow/service-kit';

/** Published events `e` that cost something; see `needsInvoice`. */
const INVOICED = raw(`e.is_published and e.deleted_at is null and e.price > 0 and e.access_level <> 'free'`);

/** Events `e` with registrations that wait for their payment. */
export const HAS_UNPAID = sql`(${INVOICED}
  and e.id in (select event_id from registrations where status = 'pending'))`;

/**
 * Published events with registrations that wait for their payment: how many, and since when. Two indexes that hold nothing
 * else answer it; see `needsInvoice` for what is paid for.
 */
export const UNPAID = sql`
  select e.id, e.price, e.start_date, pending.count, pending.since
    from (select event_id, count(*)::int as count, min(registered_at) as since
            from registrations where status = 'pending' group by event_id) pending
    join events e on e.id = pending.event_id
   where ${INVOICED}`;
