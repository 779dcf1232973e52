import { getCents, getDollars, isPositive } from '@backflow/contracts/bookings';
import type { PaymentMethod } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { AppError, ValidationError, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { AccountState } from './account.ts';
import { deriveAccount } from './derive-account.ts';
import type { Derived } from './derive-account.ts';

type Context = Pick<BookingsContext, 'db' | 'now'>;

/** How money was paid or returned. */
export interface PaymentDetails {
  /** Decimal string in dollars; absent: all that is due, or to be returned. */
  amount?: string | null | undefined;
  /** Such as 2026-12-04; absent: today. */
  day?: string | undefined;
  method?: PaymentMethod;
  reference?: string | null | undefined;
}

interface NewPayment extends PaymentDetails {
  kind: 'payment' | 'refund';
  actorId: string | undefined;
}

/**
 * Records a payment of any amount, or a refund of at most what is to be returned.
 * @throws a ValidationError for a day in the future or too large a refund; an AppError where nothing is due
 */
export async function storePayment(
  context: Context,
  write: Write,
  account: AccountState,
  { kind, amount, day, method = 'other', reference = null, actorId }: NewPayment,
): Promise<Derived> {
  const isRefund = kind === 'refund';
  const at = new Date(context.now());
  if (day !== undefined && day > pacificDay(at)) {
    throw new ValidationError([{ path: 'day', message: 'Day can’t be in the future' }]);
  }
  const open = isRefund ? -getCents(account.due) : getCents(account.due);
  const cents = amount == null ? open : getCents(amount);
  if (cents <= 0n || (isRefund && open <= 0n)) {
    throw new AppError('CONFLICT', isRefund ? 'Nothing is to be returned.' : 'Nothing is due.');
  }
  if (isRefund && cents > open) {
    throw new ValidationError([{ path: 'amount', message: `Only ${getDollars(open)} are to be returned` }]);
  }
  const [stored] = await write.rows(sql`
    insert into payments (account_id, kind, amount, day, method, reference, user_id, recorded_by, recorded_at)
    select a.id, ${kind}, ${getDollars(isRefund ? -cents : cents)}::numeric, ${day ?? pacificDay(at)}::date, ${method}, ${reference},
           coalesce((select i.user_id from invoices i where i.account_id = a.id
                      order by i.balance <> 0 desc, i.issued_at desc limit 1), a.user_id), ${actorId ?? null}::uuid, ${at}::timestamptz
      from accounts a where a.id = ${account.id}
       and exists (select from invoices i where i.account_id = a.id and (i.kind = 'credit-note' or i.status <> 'void'))
    returning id`);
  // Money without a document would be shown nowhere.
  if (!stored) throw new AppError('CONFLICT', 'Nothing was invoiced for this booking.');
  return deriveAccount(context, write, account.id);
}

/** Takes back a payment or a refund of an account. The one that was taken back stays so. */
export async function reverseStored(
  context: Context,
  write: Write,
  accountId: string,
  { paymentId, reason, actorId }: { paymentId: string; reason: string; actorId: string | undefined },
): Promise<Derived> {
  const at = new Date(context.now());
  await write.rows(sql`
    insert into payments (account_id, kind, amount, day, method, reference, reverses, reason, user_id, recorded_by, recorded_at)
    select account_id, kind, -amount, ${pacificDay(at)}::date, method, reference, id, ${reason}, user_id, ${actorId ?? null}::uuid,
           ${at}::timestamptz
      from payments where id = ${paymentId}`);
  return deriveAccount(context, write, accountId);
}

/** Takes back the payments of an account that was confirmed by mistake, the newest first, until something is due. */
export async function takeBackPayments(
  context: Context,
  write: Write,
  account: AccountState,
  actorId: string | undefined,
): Promise<Derived | null> {
  const payments = await write.rows<{ id: string; amount: string }>(sql`
    select p.id, p.amount::text from payments p
     where p.account_id = ${account.id} and p.kind = 'payment' and p.reverses is null
       and not exists (select from payments r where r.reverses = p.id)
     order by p.number desc`);
  let { due, received } = account;
  let derived: Derived | null = null;
  for (const { id: paymentId, amount } of payments) {
    if (isPositive(due)) break;
    if (getCents(received) < getCents(amount))
      throw new AppError('CONFLICT', 'A part of what was paid was returned. Take back that refund first.');
    received = getDollars(getCents(received) - getCents(amount));
    derived = await reverseStored(context, write, account.id, {
      paymentId,
      reason: 'Marked as not paid',
      actorId,
    });
    due = getDollars(getCents(due) + getCents(amount));
  }
  return derived;
}
