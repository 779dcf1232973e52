import type {
  InvoiceDetails,
  correctInvoice,
  payInvoice,
  refundInvoice,
  sendInvoice,
  voidInvoice,
} from '@backflow/contracts/bookings';
import { getCents, getDollars, isPositive, takesSeat, totalAmount } from '@backflow/contracts/bookings';
import { AppError, select, sql } from '@backflow/service-kit';
import type { Call, Operation, Write } from '@backflow/service-kit';
import { agree } from '../accounts/agree.ts';
import { changeAccount } from './change-account.ts';
import type { AccountChange } from './change-account.ts';
import type { Derived } from '../accounts/derive-account.ts';
import { settleAccount } from '../accounts/settle-account.ts';
import { storePayment } from '../accounts/store-payment.ts';
import type { PaymentDetails } from '../accounts/store-payment.ts';
import { readBooking, updateStatus } from '../attendees/set-booking.ts';
import { defineBulkChange } from '../bulk/define-bulk-change.ts';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { mailInvoice } from '../invoices/invoice-mail.ts';
import { ADMIN_READER, invoiceNotFound, readInvoice } from '../invoices/invoice.query.ts';
import { INVOICE_ROW, lockInvoices } from '../invoices/invoice-rows.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';

type Stored = Omit<InvoiceRow, 'status'> & {
  status: InvoiceRow['status'] | 'void';
  kind: 'invoice' | 'credit-note';
  refund: 'none' | 'due' | 'made';
  userId: string;
};

type Change = AccountChange & { invoice: Stored };
type Work = (change: Change) => Promise<(Derived & { audit?: Record<string, unknown> }) | undefined>;
type InvoiceCall = Operation & { readonly params: { readonly id: string } };

const NOTHING: Derived & { audit?: Record<string, unknown> } = { status: null, paid: [] };

async function withLockedInvoice(
  context: BookingsContext,
  call: InvoiceCall,
  work: Work,
): Promise<InvoiceDetails> {
  await change(context, call, call.params.id, work);
  return readInvoice(context.db, call.params.id, ADMIN_READER);
}

/** One change of an invoice by an administrator, under the locks of its offer, its account and itself. @throws NotFoundError */
const change = (context: BookingsContext, operation: Operation, id: string, work: Work): Promise<void> =>
  changeAccount(
    context,
    operation,
    {
      booking: sql`select b.id from invoices i join bookings b on b.account_id = i.account_id where i.id = ${id}`,
      notFound: invoiceNotFound,
    },
    async (locked) => {
      const [invoice] = await locked.write.rows<Stored>(sql`
        select ${INVOICE_ROW}, i.kind, i.refund, i.user_id as "userId" from invoices i where i.id = ${id} for update`);
      if (!invoice) throw invoiceNotFound();
      const { userId, total, status } = invoice;
      const derived = (await work({ ...locked, invoice })) ?? NOTHING;
      return { ...derived, audit: { subjectId: id, userId, total, status, ...derived.audit } };
    },
  );

const conflict = (message: string) => new AppError('CONFLICT', message);

function unchanged(write: Write): undefined {
  write.unchanged();
}

/** Records that what is left to pay of an invoice was received. A paid one stays as it is. */
const pay =
  (context: BookingsContext, { actor }: Operation, payment: PaymentDetails = {}): Work =>
  async ({ write, account, invoice: { kind, status, balance } }) => {
    if (kind === 'credit-note') throw conflict('A credit note can’t be paid.');
    if (status === 'void') throw conflict('This invoice is void.');
    if (!isPositive(balance)) return unchanged(write);
    const details = { ...payment, amount: balance, kind: 'payment', actorId: actor?.id } as const;
    return storePayment(context, write, account, details);
  };

export const payOne = (context: BookingsContext, call: Call<typeof payInvoice>): Promise<InvoiceDetails> =>
  withLockedInvoice(context, call, pay(context, call));

export const payInvoicesInBulk = defineBulkChange({
  name: 'invoices.pay',
  action: 'invoices.payMany',
  one: (context, operation, id, { payment }) =>
    change(context, operation, id, pay(context, operation, payment)).then(() => undefined),
});

/** Voids an invoice. Its booking keeps the seat and owes that much less, or is cancelled. */
export const voidOne = (context: BookingsContext, call: Call<typeof voidInvoice>): Promise<InvoiceDetails> =>
  withLockedInvoice(context, call, async ({ write, offer, booking, account, invoice }) => {
    if (invoice.kind === 'credit-note') throw conflict('A credit note can’t be voided.');
    if (invoice.status === 'void') return unchanged(write);
    const { reason, seat } = call.body;
    const { status: from } = await readBooking(write, booking.id);
    const audit = { reason, seat };
    const target = getDollars(getCents(account.invoiced) - getCents(invoice.net));
    const accountId = account.id;
    const agreement = {
      accountId,
      booking,
      reason: 'waived',
      price: target,
      agreedBy: call.actor.id,
    } as const;
    // Also what stays due of the seat before is at most the rest.
    await agree(context, write, agreement);
    if (seat === 'cancel' && takesSeat(from)) {
      await updateStatus(write, booking.id, 'cancelled');
      await applyChange(context, write, { offer, booking, from, to: 'cancelled', actorId: call.actor.id });
      return { ...NOTHING, audit };
    }
    const settled = await settleAccount(context, write, {
      ...{ account, offer, bookingId: booking.id, target, replaces: invoice.id },
    });
    const [creditNote] = settled.creditNotes;
    return { ...settled, audit: { ...audit, ...(creditNote !== undefined && { creditNote }) } };
  });

/**
 * Correct and reissue: credits an invoice, and issues another one with this bill-to address and these lines, in one step. A void
 * invoice is only issued again.
 */
export async function correctOne(
  context: BookingsContext,
  call: Call<typeof correctInvoice>,
): Promise<InvoiceDetails> {
  const { billTo, lines: entered, reason } = call.body;
  await change(context, call, call.params.id, async ({ write, offer, booking, account, invoice }) => {
    if (invoice.kind === 'credit-note') throw conflict('A credit note can’t be corrected.');
    const total = totalAmount(entered.map(({ amount }) => amount));
    if (!isPositive(total))
      throw conflict('The lines must add up to more than 0. Void the invoice to charge nothing.');
    const others = (await lockInvoices(write, account.id)).filter(
      ({ id, balance }) => id !== invoice.id && isPositive(balance),
    );
    const net = invoice.status === 'void' ? '0' : invoice.net;
    const target = getDollars(getCents(account.invoiced) - getCents(net) + getCents(total));
    await agree(context, write, {
      ...{ accountId: account.id, booking, reason: 'corrected', price: target, agreedBy: call.actor.id },
    });
    const lines = [
      ...entered.map((line) => ({ ...line, details: line.details ?? null })),
      ...others.map(({ number, net: amount }) => ({
        description: `Invoice ${number}`,
        details: null,
        amount,
      })),
    ];
    const settled = await settleAccount(context, write, {
      ...{ account, offer, bookingId: booking.id, target, reissues: true, replaces: invoice.id },
      billing: { billTo: toBillTo(billTo), lines },
    });
    if (!settled.issued) throw conflict('This account was deleted.');
    return {
      ...settled,
      audit: { reason, newInvoice: settled.issued.number, newTotal: settled.issued.total },
    };
  });
  const [issued] = await select<{ id: string }>(
    context.db,
    'newest-invoice',
    sql`
      select i.id from invoices i join invoices former on former.account_id = i.account_id
       where former.id = ${call.params.id} and i.kind = 'invoice' order by i.year desc, i.sequence desc limit 1`,
  );
  return readInvoice(context.db, issued?.id ?? call.params.id, ADMIN_READER);
}

const toBillTo = ({
  name,
  company,
  address,
  purchaseOrder,
}: Call<typeof correctInvoice>['body']['billTo']) => ({
  ...{ name, company: company ?? null, address: address ?? null, purchaseOrder: purchaseOrder ?? null },
});

/** Sends an invoice now, or again. */
export const sendOne = (context: BookingsContext, call: Call<typeof sendInvoice>): Promise<InvoiceDetails> =>
  withLockedInvoice(context, call, async ({ write, invoice }) => {
    if (invoice.status === 'void') throw conflict('This invoice is void.');
    await mailInvoice(context, write, { invoiceId: invoice.id });
    return undefined;
  });

/** Records that all that is to be returned was returned. */
export const refundOne = (
  context: BookingsContext,
  call: Call<typeof refundInvoice>,
): Promise<InvoiceDetails> =>
  withLockedInvoice(context, call, async ({ write, account, invoice }) => {
    if (invoice.refund === 'made') return unchanged(write);
    return storePayment(context, write, account, { kind: 'refund', actorId: call.actor.id });
  });
