import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { Offer } from '../offers/offer.ts';
import { CURRENT_TERMS } from '../settings/booking-settings.ts';
import type { LockedAccount } from './account.ts';

interface Agreement {
  /** Locked. */
  offer: Offer;
  booking: { id: string; userId: string };
  reason: 'booked' | 'moved' | 'repriced' | 'corrected' | 'waived';
  /** Decimal string in dollars. */
  price: string;
  /** The administrator who changed it. */
  agreedBy?: string | undefined;
}

/**
 * Records the price that was agreed for a booking, by the terms of today. A member who had a seat of this offer before continues
 * that account: what stays due belongs to it. A free booking without an account gets none.
 * @returns the account with the new agreement; null where there is none
 */
export async function agree(
  { now }: Pick<BookingsContext, 'now'>,
  { rows }: Write,
  { offer, booking, reason, price, agreedBy }: Agreement,
): Promise<(LockedAccount & { isNew: boolean }) | null> {
  const at = new Date(now());
  const [account] = await rows<LockedAccount & { isNew: boolean }>(sql`
    with found as materialized (
      select coalesce(
        (select account_id from bookings where id = ${booking.id}),
        (select a.id from accounts a
          where a.user_id = ${booking.userId} and a.offer_id = ${offer.id}
            and not exists (select from bookings o where o.account_id = a.id and o.status in ('pending', 'confirmed'))
          order by a.opened_at desc limit 1)) as id),
    created as (
      insert into accounts (offer_id, user_id, opened_at)
      select ${offer.id}, ${booking.userId}, ${at} from found where id is null and ${price}::numeric > 0 returning id),
    account as (select id from found where id is not null union all select id from created),
    released as (
      update bookings set account_id = null where account_id = (select id from found) and id <> ${booking.id}),
    linked as (
      update bookings b set account_id = account.id from account
       where b.id = ${booking.id} and b.account_id is distinct from account.id),
    agreed as (
      insert into agreements (account_id, booking_id, reason, price, terms, agreed_at, agreed_by)
      select id, ${booking.id}, ${reason}, ${price}, ${CURRENT_TERMS}, ${at}, ${agreedBy ?? null} from account
      returning price, terms)
    select account.id, coalesce(a.invoiced, 0)::text as invoiced, coalesce(a.received, 0)::text as received,
           coalesce(a.due, 0)::text as due, agreed.price::text as agreed, agreed.terms, ${at}::timestamptz as "bookedAt",
           a.id is null as "isNew"
      from account cross join agreed left join accounts a on a.id = account.id`);
  return account ?? null;
}
