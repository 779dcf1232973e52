import { raw } from '@backflow/service-kit';

/** The price of a booking of an offer `o`; see `needsInvoice`. */
export const INVOICED_PRICE = raw(`case when o.access_level <> 'free' then o.price else 0 end`);

/** What is left to pay of the pending bookings of an offer `o`: some were paid for another date before they were moved. */
export const UNPAID_AMOUNT = raw(`(o.pending * (${INVOICED_PRICE.sql})
  - coalesce((select sum(least(b.credit, ${INVOICED_PRICE.sql})) from bookings b
               where b.offer_id = o.id and b.status = 'pending' and b.credit > 0), 0))`);

/** What is left to pay of a pending booking `b` of an offer `o`. */
export const AMOUNT_DUE = raw(`greatest(${INVOICED_PRICE.sql} - b.credit, 0)`);

/**
 * The condition of an unpaid booking `b` of an offer `o`: it is pending, for a published event with a price, or for a course that is
 * not deleted.
 */
export const IS_UNPAID = raw(`
  b.status = 'pending' and o.deleted_at is null
  and (o.kind = 'course' or (o.kind = 'event' and o.is_published and o.price > 0 and o.access_level <> 'free'))`);
