import { getCents } from '@backflow/contracts/bookings';
import type {
  AccountDetails,
  recordPayment as paymentContract,
  recordRefund as refundContract,
  reversePayment as reversalContract,
} from '@backflow/contracts/bookings';
import { AppError, NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call, Operation, Sql, Write } from '@backflow/service-kit';
import { readBooking } from '../attendees/set-booking.ts';
import type { BookingsContext } from '../context.ts';
import { mailReceipts } from '../notifications/notify-member.ts';
import { lockCounter } from '../invoices/issue-invoice.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOfferWith } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { lockAccount } from '../accounts/account.ts';
import type { AccountState } from '../accounts/account.ts';
import { readAccount } from '../accounts/account.query.ts';
import type { Derived } from '../accounts/derive-account.ts';
import { reverseStored, storePayment } from '../accounts/store-payment.ts';
import type { PaymentDetails } from '../accounts/store-payment.ts';

/** An account under the locks of its offer and itself. */
export interface AccountChange {
  write: Write;
  offer: Offer;
  booking: { id: string; userId: string };
  account: AccountState;
}

/** Details of the audit entry; its subject is the booking unless another one is given. */
type AccountAudit = Record<string, unknown> & { subjectId?: string };

/**
 * One change of an account's records by an administrator, with its audit entry. Mails the receipts of what it has paid.
 * @throws NotFoundError, also where nothing was agreed
 */
async function changeAccount(
  context: BookingsContext,
  operation: Operation,
  /** A query for the booking's id; it may move with the account. */
  { booking: query, notFound }: { booking: Sql; notFound: () => NotFoundError },
  work: (change: AccountChange) => Promise<Derived & { audit?: AccountAudit }>,
): Promise<void> {
  const offers = sql`select b.offer_id as id from bookings b where b.id = (${query})`;
  // Without a result: a bulk change would store it as the record's.
  return mutateOffers(context, operation, offers, async (write) => {
    const bookingId = await readId(write, query);
    if (bookingId === undefined) throw notFound();
    const offer = await lockOfferWith(write, bookingId);
    if ((await readId(write, query)) !== bookingId) throw changed();
    const { userId } = await readBooking(write, bookingId);
    await lockCounter(context, write);
    const account = await lockAccount(write, bookingId);
    if (!account) throw accountNotFound();
    const booking = { id: bookingId, userId };
    const { paid, audit: { subjectId = bookingId, ...details } = {} } = await work({
      write,
      offer,
      booking,
      account,
    });
    await mailReceipts(context, write, paid);
    write.audit({ subjectId, details: { offerId: offer.id, userId, ...details } });
  });
}

const readId = async ({ rows }: Write, query: Sql): Promise<string | undefined> =>
  (await rows<{ id: string }>(query))[0]?.id;

const accountNotFound = () => new NotFoundError('This account');

const changed = () => new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');

const changeBookingAccount = async (
  context: BookingsContext,
  call: Operation & { readonly params: { readonly id: string } },
  work: Parameters<typeof changeAccount>[3],
): Promise<AccountDetails> => {
  const booking = sql`select id from bookings where id = ${call.params.id}`;
  await changeAccount(context, call, { booking, notFound: accountNotFound }, work);
  return readAccount(context.db, call.params.id);
};

/** Records money that was received, of any amount: what is too much is to be returned. */
export const recordPayment = (
  context: BookingsContext,
  call: Call<typeof paymentContract>,
): Promise<AccountDetails> =>
  changeBookingAccount(context, call, ({ write, account }) =>
    store(context, write, account, { ...call.body, kind: 'payment', actorId: call.actor.id }),
  );

/** Records money that was returned. */
export const recordRefund = (
  context: BookingsContext,
  call: Call<typeof refundContract>,
): Promise<AccountDetails> =>
  changeBookingAccount(context, call, ({ write, account }) =>
    store(context, write, account, { ...call.body, kind: 'refund', actorId: call.actor.id }),
  );

async function store(
  context: BookingsContext,
  write: Write,
  account: AccountState,
  payment: PaymentDetails & { kind: 'payment' | 'refund'; actorId: string },
): Promise<Derived & { audit: AccountAudit }> {
  const derived = await storePayment(context, write, account, payment);
  const { amount, day, method, reference } = payment;
  return { ...derived, audit: { amount: amount ?? account.due.replace('-', ''), day, method, reference } };
}

/** Takes back a payment or a refund. One that was taken back stays so. @throws NotFoundError */
export async function reversePayment(
  context: BookingsContext,
  call: Call<typeof reversalContract>,
): Promise<AccountDetails> {
  const { id: paymentId } = call.params;
  const { reason } = call.body;
  const notFound = () => new NotFoundError('This payment');
  const booking = sql`select b.id from payments p join bookings b on b.account_id = p.account_id where p.id = ${paymentId}`;
  await changeAccount(context, call, { booking, notFound }, async ({ write, account }) => {
    const [payment] = await write.rows<{ amount: string; isReversal: boolean; isReversed: boolean }>(sql`
        select p.amount::text, p.reverses is not null as "isReversal",
               exists (select from payments r where r.reverses = p.id) as "isReversed" from payments p where p.id = ${paymentId}`);
    if (payment?.isReversal)
      throw new AppError('CONFLICT', 'This takes a payment back. Record the payment again.');
    if (!payment || payment.isReversed) {
      write.unchanged();
      return { status: null, paid: [] };
    }
    // Without a document for it, the debt would be shown nowhere.
    if (getCents(account.received) < getCents(payment.amount))
      throw new AppError('CONFLICT', 'A part of this payment was returned. Take back that refund first.');
    const reversal = { paymentId, reason, actorId: call.actor.id };
    const derived = await reverseStored(context, write, account.id, reversal);
    return { ...derived, audit: { amount: payment.amount, reason } };
  });
  const [row] = await select<{ id: string }>(context.db, 'booking-of-payment', booking);
  if (!row) throw notFound();
  return readAccount(context.db, row.id);
}
