import { raw, sql } from '@backflow/service-kit';
import type { OfferKind } from '@backflow/contracts/bookings';
import type { Sql } from '@backflow/service-kit';

/** What a booking of an offer `o` costs; see `needsInvoice`. */
export const INVOICED_PRICE = raw(`case when o.access_level <> 'free' then o.price else 0 end`);

/**
 * Offers of a kind with bookings that wait for their payment: how many, and since when. An index that has nothing else answers it.
 * @param condition of the offer `o`
 */
const unpaidOffers = (kind: OfferKind, condition: Sql): Sql => sql`
  select o.id, o.title, o.starts_at, ${INVOICED_PRICE} as price, pending.count, pending.since
    from (select offer_id, count(*)::int as count, min(booked_at) as since
            from bookings where status = 'pending' group by offer_id) pending
    join offers o on o.id = pending.offer_id
   where o.kind = ${kind} and ${condition}`;

/** Published events that cost something. */
export const UNPAID_EVENTS = unpaidOffers(
  'event',
  raw(`o.is_published and o.deleted_at is null and o.price > 0 and o.access_level <> 'free'`),
);

/** Nobody is asked to pay for a course that was deleted. */
export const UNPAID_COURSES = unpaidOffers('course', raw('o.deleted_at is null'));
