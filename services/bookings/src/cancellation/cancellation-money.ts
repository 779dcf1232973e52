import { absoluteAmount, getCents, getDollars, isPositive } from '@backflow/contracts/bookings';
import type { CancellationMoney } from '@backflow/contracts/bookings';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { LAST_AGREEMENT, ACCOUNT_STATE } from '../accounts/account.ts';
import type { AccountState } from '../accounts/account.ts';
import type { MoneyPolicy } from '../accounts/settle-booking.ts';
import type { CancelledAccount } from './cancellation-policy.ts';

export const NO_MONEY: CancellationMoney = { effect: 'none', number: null, amount: '0.00' };

/** The account of a booking that may be cancelled. */
export interface AccountToCancel extends AccountState, CancelledAccount {
  /** The number of the open invoice, or of the last one. */
  number: string | null;
  /** Another member than the booking's pays, who has handed it over, or a company. */
  isOthers: boolean;
  /** The name of the company that pays; null for none. */
  company: string | null;
}

const SENT_OR_NOT = raw(
  `(select i.sent_at is null from invoices i where i.account_id = a.id and i.balance > 0 limit 1)`,
);

/** The account of a booking; null where nothing was agreed. */
export async function readAccountToCancel(
  rows: Write['rows'],
  bookingId: string,
): Promise<AccountToCancel | null> {
  const [account] = await rows<AccountToCancel & { bookedAt: Date | string }>(sql`
    select ${ACCOUNT_STATE},
           coalesce(${SENT_OR_NOT}, false) as "isUnsent", last.number, coalesce(last.user_id <> b.user_id or a.company_id is not null, false) as "isOthers",
           (select c.name from identity.companies_v1 c where c.id = a.company_id) as company
      from bookings b join accounts a on a.id = b.account_id ${LAST_AGREEMENT}
      left join lateral (select number, user_id from invoices i where i.account_id = a.id and i.kind = 'invoice'
                          order by i.status = 'void', i.balance > 0 desc, i.issued_at desc limit 1) last on true
     where b.id = ${bookingId}`);
  return account ? { ...account, bookedAt: new Date(account.bookedAt) } : null;
}

/**
 * The effect of cancelling as the caller sees it: none where another member pays. Of what a company still pays, its technicians see no
 * number and no amount.
 */
export function presentMoney(
  account: AccountToCancel | null,
  money: CancellationMoney,
  actsForPayer: boolean,
): CancellationMoney {
  if (!account?.isOthers || actsForPayer) return money;
  return account.company !== null && isKept(money) ? { ...NO_MONEY, effect: money.effect } : NO_MONEY;
}

export const isKept = ({ effect }: CancellationMoney): boolean =>
  effect === 'kept-due' || effect === 'kept-paid';

/** The effect of cancelling on the money of whoever pays. */
export function moneyOnCancelling(account: AccountToCancel | null, policy: MoneyPolicy): CancellationMoney {
  if (!account) return NO_MONEY;
  const { due, received, invoiced, kept, number, isUnsent } = account;
  // Positive: still due for the former seat. Negative: to be returned.
  const rest = getDollars(getCents(kept) - getCents(received));
  if (policy !== 'keep' && isPositive(rest)) return { effect: 'kept-due', number, amount: rest };
  if (policy === 'keep') {
    if (isPositive(due)) return { effect: 'kept-due', number, amount: due };
    // Payments beyond the invoices are returned in any case.
    return isPositive(invoiced) ? { effect: 'kept-paid', number, amount: invoiced } : NO_MONEY;
  }
  if (isPositive(absoluteAmount(rest))) return { effect: 'refund', number, amount: absoluteAmount(rest) };
  if (!isPositive(invoiced) || invoiced === kept) return NO_MONEY;
  return { effect: isUnsent ? 'void' : 'credit', number, amount: invoiced };
}
