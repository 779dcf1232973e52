import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/**
 * The account of a booking follows its seat to another booking, with its invoices: to another date, or to a colleague. Invoices stay
 * billed as they are.
 */
export async function moveAccount(
  { rows }: Write,
  { from, to, userId, offerId }: { from: string; to: string; userId: string; offerId: string },
): Promise<void> {
  await rows(sql`
    with unsettled as (delete from unsettled_bookings where booking_id in (${from}, ${to})),
    account as (select account_id as id from bookings where id = ${from} and account_id is not null),
    left_behind as (update bookings b set account_id = null from account where b.id = ${from}),
    linked as (update bookings b set account_id = account.id from account where b.id = ${to}),
    renamed as (
      update accounts a set user_id = ${userId}, offer_id = ${offerId} from account where a.id = account.id)
    update invoices i set booking_id = ${to}, version = version + 1 from account where i.account_id = account.id`);
}
