import type { AgreedRule, BookingTerms } from '@backflow/contracts/bookings';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { CURRENT_TERMS } from '../settings/booking-settings.ts';

/** The account of a locked offer's booking. Amounts are decimal strings in dollars. */
export interface AccountState {
  id: string;
  invoiced: string;
  received: string;
  /** Positive: to pay; negative: to be returned. */
  due: string;
  /** The price that was agreed last. */
  agreed: string;
  /** The amount that stays due for the former seat when this one is returned. */
  kept: string;
  terms: BookingTerms;
  /** The rule by which it was agreed; null for the standard price. */
  rule: AgreedRule | null;
  /** The time of the agreement that booked the seat. Later agreements don't change it. */
  bookedAt: Date;
}

/**
 * The columns of an account `a` with its last agreement `g` for `AccountState`. An account that was carried over has the terms of the
 * settings.
 */
export const ACCOUNT_STATE = raw(`
  a.id, a.invoiced::text, a.received::text, a.due::text, coalesce(g.price, 0)::numeric(10, 2)::text as agreed,
  coalesce(g.kept, 0)::numeric(10, 2)::text as kept,
  ${CURRENT_TERMS.sql} || coalesce(g.terms, '{}') as terms, g.rule,
  coalesce((select max(f.agreed_at) from agreements f where f.account_id = a.id and f.reason = 'booked'), a.opened_at) as "bookedAt"`);

/** The last agreement `g` of an account `a`. */
export const LAST_AGREEMENT = raw(`
  left join lateral (select price, kept, terms, rule from agreements where account_id = a.id order by number desc limit 1) g on true`);

/** Locks the account of a booking, whose offer is locked. @returns null where nothing was agreed */
export async function lockAccount({ rows }: Write, bookingId: string): Promise<AccountState | null> {
  const [account] = await rows<AccountState>(sql`
    select ${ACCOUNT_STATE}
      from bookings b join accounts a on a.id = b.account_id ${LAST_AGREEMENT}
     where b.id = ${bookingId} for no key update of a`);
  return account ?? null;
}

/** The price that was agreed last in an account `a`; null for none. */
const AGREED_PRICE = raw(
  `(select g.price from agreements g where g.account_id = a.id order by g.number desc limit 1)`,
);

/** The account of a booking `b` in the shape of the contract; null where nothing was agreed. The one view of what is due. */
export const ACCOUNT = raw(`
  (select jsonb_build_object(
     'agreed', coalesce(${AGREED_PRICE.sql}, 0)::numeric(10, 2)::text,
     'rule', (select g.rule from agreements g where g.account_id = a.id order by g.number desc limit 1),
     'invoiced', a.invoiced::text, 'received', a.received::text,
     'due', greatest(a.due, 0)::numeric(10, 2)::text, 'surplus', greatest(-a.due, 0)::numeric(10, 2)::text,
     'dueOn', (select min(i.due_on)::text from invoices i where i.account_id = a.id and i.balance > 0))
   from accounts a where a.id = b.account_id)`);

/** The company that pays a booking `b`, by id and name; null for the member. */
export const PAYER = raw(`
  (select json_build_object('id', c.id, 'name', c.name) from identity.companies_v1 c where c.id = b.company_id)`);
