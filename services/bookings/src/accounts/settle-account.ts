import { getCents, getDollars } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { creditInvoice } from '../invoices/credit-invoice.ts';
import type { Billing } from '../invoices/issue-invoice.ts';
import { issueInvoice, lockCounter } from '../invoices/issue-invoice.ts';
import { lockInvoices } from '../invoices/invoice-rows.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { findUnsentNumber } from '../invoices/joint-invoice.ts';
import type { JointNumbers } from '../invoices/joint-invoice.ts';
import type { Offer } from '../offers/offer.ts';
import type { AccountState } from './account.ts';
import { deriveAccount } from './derive-account.ts';
import type { Derived } from './derive-account.ts';

interface ToSettle {
  account: AccountState;
  /** Locked. */
  offer: Offer;
  bookingId: string;
  /** The total to invoice: a decimal string in dollars. */
  target: string;
  /** Also replaces an open invoice of the right amount, which names another date or another bill-to address. */
  reissues?: boolean;
  /** An invoice that is replaced although it is paid. */
  replaces?: string;
  /** The title of the date that it was moved from. */
  former?: string;
  /** The bill-to address and lines of an administrator's correction. */
  billing?: Partial<Billing>;
  /** The numbers that its documents share with those of other accounts. */
  joint?: JointNumbers | undefined;
  /** True bills the holder of a new seat; otherwise the former payer stays billed. Default: false. */
  isNewSeat?: boolean;
}

export interface Settled extends Derived {
  /** The new invoice; null if none was issued. */
  issued: InvoiceRow | null;
  /** Numbers of credit notes. */
  creditNotes: string[];
}

/**
 * Makes the invoices of an account add up to a target, and derives what follows. Open invoices are replaced by one, so that an account
 * has at most one; what is too much of paid ones is credited, the newest first. What replaces a part of a joint invoice is a part of it, or
 * of the one that replaces its other parts.
 */
export async function settleAccount(
  context: Pick<BookingsContext, 'db' | 'now'>,
  write: Write,
  {
    account,
    offer,
    bookingId,
    target,
    reissues = false,
    replaces,
    former,
    billing,
    joint,
    isNewSeat = false,
  }: ToSettle,
): Promise<Settled> {
  await lockCounter(context, write);
  const invoices = await lockInvoices(write, account.id);
  const open = invoices.filter(({ id, balance }) => getCents(balance) > 0n || id === replaces);
  const part = open.find(({ leadId }) => leadId !== null);
  const number =
    part?.sentAt === null ? { leadId: part.leadId } : part && (await findUnsentNumber(write, part.id));
  const shared = joint?.invoice ?? number;
  const issue = (total: bigint) =>
    issueInvoice(context, write, {
      ...{ offer, bookingId, accountId: account.id, former, billing, shared, isNewSeat },
      ...{ total: getDollars(total), price: target },
    });
  let missing = getCents(target) - getCents(account.invoiced);
  const creditNotes: string[] = [];
  const credit = async (invoice: InvoiceRow, cents: bigint) => {
    const number = await creditInvoice(context, write, invoice, getDollars(cents), joint?.creditNote);
    if (number !== null) creditNotes.push(number);
    missing += cents;
  };
  let issued: InvoiceRow | null = null;
  if (missing !== 0n || open.length > 1 || reissues) {
    for (const invoice of open) await credit(invoice, getCents(invoice.net));
    for (const invoice of invoices.toReversed()) {
      if (missing >= 0n) break;
      if (open.includes(invoice)) continue;
      const net = getCents(invoice.net);
      await credit(invoice, net < -missing ? net : -missing);
    }
    if (missing > 0n) issued = await issue(missing);
  }
  return { ...(await deriveAccount(context, write, account.id)), issued, creditNotes };
}
