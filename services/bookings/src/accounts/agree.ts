import type { AgreedRule } from '@backflow/contracts/bookings';
import { sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { lastRule, toJson } from '../prices/agreed-rule.ts';
import { termsOf } from '../settings/booking-settings.ts';
import type { AccountState } from './account.ts';
import { lockAccount } from './account.ts';

/** A booking of a locked offer. */
export interface AgreedBooking {
  id: string;
  userId: string;
  offerId: string;
}

/**
 * The account in which a booking continues: its own, or that of the member's former seat of this offer. The amount that
 * stays due belongs to it. Null for none.
 */
export async function findFormerAccount(
  { rows }: Write,
  { id, userId, offerId }: AgreedBooking,
): Promise<string | null> {
  const [account] = await rows<{ id: string | null }>(sql`
    select coalesce((select account_id from bookings where id = ${id}), ${formerAccount({
      ...{ userId, offerId, company: sql`(select company_id from bookings where id = ${id})` },
    })}) as id`);
  return account?.id ?? null;
}

/**
 * The last account of a member for an offer that has no seat any more, and the same payer.
 * @param company the id of the company that pays, as SQL
 */
export const formerAccount = ({
  userId,
  offerId,
  company,
}: Omit<AgreedBooking, 'id'> & { company: Sql }) => sql`
  (select a.id from accounts a
    where a.user_id = ${userId} and a.offer_id = ${offerId} and a.company_id is not distinct from ${company}::uuid
      and not exists (select from bookings s where s.account_id = a.id and s.status in ('pending', 'confirmed'))
      -- Handed over: what is due, or to be returned, is the giver's.
      and (a.company_id is not null
           or not exists (select from invoices i where i.account_id = a.id and i.user_id <> a.user_id))
    order by a.opened_at desc limit 1)`;

interface Agreement {
  accountId: string;
  booking: Pick<AgreedBooking, 'id'>;
  reason: 'booked' | 'moved' | 'repriced' | 'corrected' | 'waived';
  /** Decimal string in dollars. */
  price: string;
  /** The rule by which it applies; null for the standard price. Absent: that of the agreement before. */
  rule?: AgreedRule | null | undefined;
  /** The administrator who changed it. */
  agreedBy?: string | undefined;
}

/** Opens the account of a seat that costs nothing by a rule: there is no invoice to open it. @returns its id */
export async function openAccount(
  { now }: Pick<BookingsContext, 'now'>,
  { rows }: Write,
  { id, userId, offerId }: AgreedBooking,
): Promise<string> {
  const [account] = await rows<{ id: string }>(sql`
    insert into accounts (offer_id, user_id, company_id, opened_at)
    select ${offerId}, ${userId}, company_id, ${new Date(now())} from bookings where id = ${id} returning id`);
  if (!account) throw new Error('the account was not stored');
  return account.id;
}

/**
 * Records in an existing account the price that was agreed for a booking, by the terms of today. The account and its invoices follow the
 * booking. Settle the account afterwards.
 */
export async function agree(
  { now }: Pick<BookingsContext, 'now'>,
  write: Write,
  { accountId, booking, reason, price, rule, agreedBy }: Agreement,
): Promise<AccountState> {
  await write.rows(sql`
    with released as (
      update bookings set account_id = null where account_id = ${accountId} and id <> ${booking.id}),
    linked as (
      update bookings set account_id = ${accountId} where id = ${booking.id} and account_id is distinct from ${accountId}::uuid),
    followed as (
      update invoices set booking_id = ${booking.id}, version = version + 1
       where account_id = ${accountId} and booking_id <> ${booking.id})
    insert into agreements (account_id, booking_id, reason, price, kept, terms, agreed_at, agreed_by, rule)
    values (${accountId}, ${booking.id}, ${reason}, ${price},
            case ${reason} when 'booked' then (select invoiced from accounts where id = ${accountId})
                           else least(${price}::numeric, coalesce((select g.kept from agreements g where g.account_id = ${accountId}
                                                                    order by g.number desc limit 1), 0)) end,
            ${termsOf(booking.id)}, ${new Date(now())}, ${agreedBy ?? null},
            ${rule === undefined ? lastRule(accountId) : toJson(rule)})`);
  const account = await lockAccount(write, booking.id);
  if (!account) throw new Error('the booking has no account');
  return account;
}
