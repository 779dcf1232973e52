import type {
  BillTo,
  InvoiceDetails,
  correctInvoice,
  joinInvoices as joinContract,
  payInvoice,
  recordInvoicePayment,
  refundInvoice,
  sendInvoice,
  voidInvoice,
} from '@backflow/contracts/bookings';
import { getCents, getDollars, isPositive, takesSeat, totalAmount } from '@backflow/contracts/bookings';
import { AppError, ValidationError } from '@backflow/service-kit';
import type { Call, Operation, Write } from '@backflow/service-kit';
import { agree } from '../accounts/agree.ts';
import { settleAccount } from '../accounts/settle-account.ts';
import { storePayment } from '../accounts/store-payment.ts';
import type { PaymentDetails } from '../accounts/store-payment.ts';
import { readBooking, updateStatus } from '../attendees/set-booking.ts';
import { defineBulkChange } from '../bulk/define-bulk-change.ts';
import { applyChange } from '../bookings/apply-change.ts';
import type { BookingsContext } from '../context.ts';
import { mailInvoice } from '../invoices/invoice-mail.ts';
import { ADMIN_READER, readInvoice } from '../invoices/invoice.query.ts';
import { lockInvoices } from '../invoices/invoice-rows.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { jointNumbers } from '../invoices/joint-invoice.ts';
import type { JointNumbers } from '../invoices/joint-invoice.ts';
import { assertPurchaseOrder } from '../managed-companies.ts';
import { changeParts } from './change-parts.ts';
import type { PartChange, Work } from './change-parts.ts';

type InvoiceCall = Operation & { readonly params: { readonly id: string } };

const changeOne = async (context: BookingsContext, call: InvoiceCall, work: Work): Promise<InvoiceDetails> =>
  readInvoice(
    context.db,
    (await changeParts(context, call, [call.params.id], work)) ?? call.params.id,
    ADMIN_READER,
  );

const conflict = (message: string) => new AppError('CONFLICT', message);

function unchanged(write: Write): undefined {
  write.unchanged();
}

/** The shares of a payment: the oldest part is paid first, and has what is too much. */
function splitPayment(parts: readonly PartChange[], amount: bigint): bigint[] {
  let rest = amount;
  const shares = parts.map(({ invoice }) => {
    const open = getCents(invoice.balance);
    const share = open > 0n ? (rest < open ? rest : open) : 0n;
    rest -= share;
    return share;
  });
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

/**
 * Records a payment of an invoice, of all that is left to pay unless it has an amount.
 * @param again whether one that is paid can be paid again; otherwise it stays as it is
 */
const pay =
  (context: BookingsContext, { actor }: Operation, payment: PaymentDetails = {}, again = false): Work =>
  async (parts, write) => {
    const [{ invoice }] = parts;
    if (invoice.kind === 'credit-note') throw conflict('A credit note can’t be paid.');
    if (parts.every(({ invoice: { status } }) => status === 'void')) throw conflict('This invoice is void.');
    const open = parts.reduce((sum, { invoice: { balance } }) => sum + positive(getCents(balance)), 0n);
    if (open === 0n && !again) return unchanged(write);
    const amount = payment.amount == null ? open : getCents(payment.amount);
    if (amount === 0n) throw conflict('Nothing is due.');
    const paid: InvoiceRow[] = [];
    for (const [index, share] of splitPayment(parts, amount).entries()) {
      const part = parts[index];
      if (!part || share === 0n) continue;
      const details = { ...payment, amount: getDollars(share), kind: 'payment', actorId: actor?.id } as const;
      paid.push(...(await storePayment(context, write, part.account, details)).paid);
    }
    const { day, method, reference } = payment;
    return { paid, audit: again ? { amount: getDollars(amount), day, method, reference } : {} };
  };

const positive = (cents: bigint): bigint => (cents > 0n ? cents : 0n);

export const payOne = (context: BookingsContext, call: Call<typeof payInvoice>): Promise<InvoiceDetails> =>
  changeOne(context, call, pay(context, call));

/** Records money that was received for an invoice, of any amount. */
export const recordInvoicePaymentOne = (
  context: BookingsContext,
  call: Call<typeof recordInvoicePayment>,
): Promise<InvoiceDetails> => changeOne(context, call, pay(context, call, call.body, true));

export const payInvoicesInBulk = defineBulkChange({
  name: 'invoices.pay',
  action: 'invoices.payMany',
  one: (context, operation, id, { payment }) =>
    changeParts(context, operation, [id], pay(context, operation, payment)).then(() => undefined),
});

/** Voids an invoice. Its bookings keep their seats and owe that much less, or are cancelled. */
export const voidOne = (context: BookingsContext, call: Call<typeof voidInvoice>): Promise<InvoiceDetails> =>
  changeOne(context, call, async (parts, write) => {
    if (parts[0].invoice.kind === 'credit-note') throw conflict('A credit note can’t be voided.');
    const live = parts.filter(({ invoice }) => invoice.status !== 'void');
    if (live.length === 0) return unchanged(write);
    const { reason, seat } = call.body;
    const joint = jointNumbers();
    const paid: InvoiceRow[] = [];
    let creditNote: string | undefined;
    for (const { offer, booking, account, invoice } of live) {
      const { status: from } = await readBooking(write, booking.id);
      const target = getDollars(getCents(account.invoiced) - getCents(invoice.net));
      const agreement = { accountId: account.id, booking, reason: 'waived', price: target } as const;
      // Also what stays due of the seat before is at most the rest.
      await agree(context, write, { ...agreement, agreedBy: call.actor.id });
      if (seat === 'cancel' && takesSeat(from)) {
        await updateStatus(write, booking.id, 'cancelled');
        const change = { from, to: 'cancelled', actorId: call.actor.id, group: joint } as const;
        await applyChange(context, write, { offer, booking, ...change });
        continue;
      }
      const settled = await settleAccount(context, write, {
        ...{ account, offer, bookingId: booking.id, target, replaces: invoice.id, joint },
      });
      paid.push(...settled.paid);
      creditNote ??= settled.creditNotes[0];
    }
    return { paid, audit: { reason, seat, ...(creditNote !== undefined && { creditNote }) } };
  });

type Correction = Call<typeof correctInvoice>['body'];
type EnteredLines = Correction['lines'];

/**
 * Correct and reissue: credits an invoice, and issues another one with this bill-to address and these lines, in one step. A void
 * invoice is only issued again.
 */
export const correctOne = (
  context: BookingsContext,
  call: Call<typeof correctInvoice>,
): Promise<InvoiceDetails> =>
  changeOne(context, call, async (parts, write) => {
    const { billTo, lines: entered, reason } = call.body;
    if (parts[0].invoice.kind === 'credit-note') throw conflict('A credit note can’t be corrected.');
    if (!isPositive(totalAmount(entered.map(({ amount }) => amount))))
      throw conflict('The lines must add up to more than 0. Void the invoice to charge nothing.');
    const { companyId } = parts[0].invoice;
    await assertPurchaseOrder(write, companyId, billTo.purchaseOrder ?? null, 'billTo.purchaseOrder');
    const joint = jointNumbers();
    const paid: InvoiceRow[] = [];
    let issued: InvoiceRow | undefined;
    for (const [part, lines] of linesByPart(parts, entered)) {
      const result = await reissue(context, write, part, {
        ...{ lines, billTo: toBillTo(billTo), actorId: call.actor.id, joint },
      });
      paid.push(...result.paid);
      if (!result.issued && lines.length > 0) throw conflict('This account was deleted.');
      issued ??= result.issued ?? undefined;
    }
    if (!issued) throw conflict('This account was deleted.');
    const newTotal = totalAmount(entered.map(({ amount }) => amount));
    return { paid, issuedId: issued.id, audit: { reason, newInvoice: issued.number, newTotal } };
  });

/** Lines by the part that they are for: those that name none are the first's. @throws a ValidationError for an unknown booking */
function linesByPart(
  parts: readonly [PartChange, ...PartChange[]],
  entered: EnteredLines,
): Map<PartChange, EnteredLines> {
  const found = new Map<PartChange, EnteredLines>(parts.map((part) => [part, []]));
  for (const [index, line] of entered.entries()) {
    const part =
      line.bookingId === undefined ? parts[0] : parts.find(({ booking }) => booking.id === line.bookingId);
    if (!part)
      throw new ValidationError([{ path: `lines.${index}`, message: 'This line is for another invoice' }]);
    found.get(part)?.push(line);
  }
  for (const lines of found.values()) {
    if (getCents(totalAmount(lines.map(({ amount }) => amount))) < 0n)
      throw conflict('The lines of each booking must add up to 0 or more.');
  }
  return found;
}

interface Reissue {
  /** Absent: as they were. */
  lines?: EnteredLines;
  billTo: BillTo;
  actorId: string;
  joint: JointNumbers;
}

/** Replaces one part by a new invoice, which also has what else is open in its account. */
async function reissue(
  context: BookingsContext,
  write: Write,
  { offer, booking, account, invoice }: PartChange,
  { lines: entered, billTo, actorId, joint }: Reissue,
) {
  const others = (await lockInvoices(write, account.id)).filter(
    ({ id, balance }) => id !== invoice.id && isPositive(balance),
  );
  const net = invoice.status === 'void' ? '0' : invoice.net;
  const total = entered ? totalAmount(entered.map(({ amount }) => amount)) : net;
  const target = getDollars(getCents(account.invoiced) - getCents(net) + getCents(total));
  if (entered)
    await agree(context, write, {
      ...{ accountId: account.id, booking, reason: 'corrected', price: target, agreedBy: actorId },
    });
  // Lines that somebody has corrected before stay, unless a part of them is credited.
  const isWhole = others.length === 0 && invoice.net === invoice.total;
  const stated = entered ?? (isWhole ? invoice.lines : undefined);
  const lines = stated && [
    ...stated.map(({ description, details, amount }) => ({ description, details: details ?? null, amount })),
    ...others.map(({ number, net: amount }) => ({
      ...{ description: `Invoice ${number}`, details: null, amount },
    })),
  ];
  return settleAccount(context, write, {
    ...{ account, offer, bookingId: booking.id, target, reissues: true, replaces: invoice.id, joint },
    billing: { billTo, ...(lines && { lines }) },
  });
}

const toBillTo = ({ name, company, address, purchaseOrder }: Correction['billTo']) => ({
  ...{ name, company: company ?? null, address: address ?? null, purchaseOrder: purchaseOrder ?? null },
});

/** Joins open invoices of one payer into one, billed as the first of them, with the first purchase order number. Those that were sent are credited. */
export async function joinInvoices(
  context: BookingsContext,
  call: Call<typeof joinContract>,
): Promise<InvoiceDetails> {
  const ids = [...new Set(call.body.ids)];
  const joined = await changeParts(context, call, ids, async (parts, write) => {
    const invoices = parts.map(({ invoice }) => invoice);
    const [first] = parts;
    if (new Set(invoices.map(({ documentId }) => documentId)).size < 2)
      throw conflict('Choose at least two different invoices.');
    if (invoices.some(({ kind }) => kind === 'credit-note')) throw conflict('A credit note can’t be joined.');
    const open = parts.filter(({ invoice: { balance, status } }) => status !== 'void' && isPositive(balance));
    const closed = invoices.find(
      ({ documentId }) => !open.some((part) => part.invoice.documentId === documentId),
    );
    if (closed) throw conflict(`Nothing is left to pay of invoice ${closed.number}. Choose open ones.`);
    if (new Set(invoices.map(({ companyId, userId }) => companyId ?? userId)).size > 1)
      throw conflict('Only invoices of one person or one company can be joined.');
    const [numbered = first] = parts.filter(({ invoice }) => invoice.billTo.purchaseOrder !== null);
    const { purchaseOrder = numbered.invoice.billTo.purchaseOrder } = call.body;
    await assertPurchaseOrder(write, first.invoice.companyId, purchaseOrder, 'purchaseOrder');
    const joint = jointNumbers();
    const paid: InvoiceRow[] = [];
    let issued: InvoiceRow | undefined;
    for (const part of open) {
      const result = await reissue(context, write, part, {
        ...{ billTo: { ...first.invoice.billTo, purchaseOrder }, actorId: call.actor.id, joint },
      });
      paid.push(...result.paid);
      issued ??= result.issued ?? undefined;
    }
    if (!issued) throw conflict('This account was deleted.');
    const numbers = [...new Set(invoices.map(({ number }) => number))].join(', ');
    return { paid, issuedId: issued.id, audit: { joined: numbers } };
  });
  return readInvoice(context.db, joined ?? '', ADMIN_READER);
}

/** Sends an invoice now, or again. */
export const sendOne = (context: BookingsContext, call: Call<typeof sendInvoice>): Promise<InvoiceDetails> =>
  changeOne(context, call, async (parts, write) => {
    if (parts.every(({ invoice }) => invoice.status === 'void')) throw conflict('This invoice is void.');
    await mailInvoice(context, write, { invoiceId: parts[0].invoice.documentId });
    return undefined;
  });

/** Records that all that is to be returned was returned. */
export const refundOne = (
  context: BookingsContext,
  call: Call<typeof refundInvoice>,
): Promise<InvoiceDetails> =>
  changeOne(context, call, async (parts, write) => {
    const toReturn = parts.filter(({ account }) => getCents(account.due) < 0n);
    if (toReturn.length === 0 && parts.some(({ invoice }) => invoice.refund === 'made'))
      return unchanged(write);
    const paid: InvoiceRow[] = [];
    for (const { account } of toReturn.length > 0 ? toReturn : parts)
      paid.push(
        ...(await storePayment(context, write, account, { kind: 'refund', actorId: call.actor.id })).paid,
      );
    return { paid };
  });
