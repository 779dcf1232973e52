import type { BillTo, BookingStatus, InvoiceLine } from '@backflow/contracts/bookings';
import { AppError, NotFoundError, sql } from '@backflow/service-kit';
import type { Operation, Sql, Write } from '@backflow/service-kit';
import { lockAccount } from '../accounts/account.ts';
import type { Derived } from '../accounts/derive-account.ts';
import { notifyOfSeat } from '../notifications/notify-of-seat.ts';
import type { BookingsContext } from '../context.ts';
import { invoiceNotFound } from '../invoices/invoice.query.ts';
import { INVOICE_ROW } from '../invoices/invoice-rows.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { DOCUMENT_ID, PART_IDS } from '../invoices/joint-invoice.ts';
import { lockCounter } from '../invoices/issue-invoice.ts';
import { mailReceipts } from '../notifications/notify-member.ts';
import { mutateOffers } from '../offers/mutate-offers.ts';
import { lockOffers } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import type { AccountChange } from './change-account.ts';

/** A document as it is stored: an invoice, or a part of one. */
type StoredInvoice = Omit<InvoiceRow, 'status'> & {
  status: InvoiceRow['status'] | 'void';
  kind: 'invoice' | 'credit-note';
  refund: 'none' | 'due' | 'made';
  userId: string;
  companyId: string | null;
  billTo: BillTo;
  lines: InvoiceLine[];
  /** The id of the invoice that it is a part of: its own, where it is alone. */
  documentId: string;
};

/** A part of an invoice with its account, under the locks of its offer, the account and itself. */
export type PartChange = AccountChange & { invoice: StoredInvoice };

interface Result extends Partial<Derived> {
  audit?: Record<string, unknown>;
  /** The invoice that replaces it. */
  issuedId?: string | undefined;
}
export type Work = (
  parts: readonly [PartChange, ...PartChange[]],
  write: Write,
) => Promise<Result | undefined>;

interface Row {
  id: string;
  bookingId: string;
  userId: string;
  offerId: string;
  status: BookingStatus;
}

/** The parts of the invoices with these ids, in the order of their numbers: one for each account. */
const partsOf = (ids: readonly string[]): Sql => sql`
  select distinct on (p.account_id) p.id, b.id as "bookingId", b.user_id as "userId", b.offer_id as "offerId", b.status, p.year, p.sequence, p.part
    from invoices i join invoices p on p.id in ${PART_IDS} join bookings b on b.account_id = p.account_id
   where i.id = any(${ids}::uuid[]) order by p.account_id, p.part desc`;

/**
 * One change of invoices by an administrator, with all their parts and one audit entry. Mails the receipts of what it has paid.
 * Locks all offers in the order of their ids, then the counter, then the accounts. Parts that are credited are left out while others
 * are not.
 * @returns the id of the invoice that replaces it, if one does
 * @throws NotFoundError where one does not exist
 */
export const changeParts = (
  context: BookingsContext,
  operation: Operation,
  ids: readonly string[],
  work: Work,
): Promise<string | undefined> =>
  mutateOffers(
    context,
    operation,
    sql`select distinct p."offerId" as id from (${partsOf(ids)}) p`,
    async (write) => {
      const read = () =>
        write.rows<Row>(sql`select * from (${partsOf(ids)}) p order by year, sequence, part`);
      const found = await read();
      const offers = await lockOffers(
        write,
        found.map(({ offerId }) => offerId),
      );
      await lockCounter(context, write);
      const rows = await read();
      if (rows.some(({ bookingId }, at) => bookingId !== found[at]?.bookingId)) throw changed();
      const all: PartChange[] = [];
      for (const { id, bookingId, userId, offerId } of rows) {
        const account = await lockAccount(write, bookingId);
        const [invoice] = await write.rows<StoredInvoice>(sql`
          select ${INVOICE_ROW}, i.kind, i.refund, i.user_id as "userId", i.company_id as "companyId", i.bill_to as "billTo", i.lines,
                 ${DOCUMENT_ID} as "documentId"
            from invoices i where i.id = ${id} for update`);
        const offer = offers.get(offerId);
        if (!account || !invoice || !offer) throw new NotFoundError('This account');
        all.push({ write, offer, booking: { id: bookingId, userId }, account, invoice });
      }
      const live = all.filter(({ invoice }) => invoice.status !== 'void');
      const parts = live.length > 0 ? live : all;
      const [first, ...others] = parts;
      if (!first) throw invoiceNotFound();
      const { paid = [], audit, issuedId } = (await work([first, ...others], write)) ?? {};
      await mailReceipts(context, write, paid);
      const waited = rows.filter(({ status }) => status === 'pending').map(({ bookingId }) => bookingId);
      await notifyConfirmed(context, write, offers, waited);
      const { documentId, userId, total, status } = first.invoice;
      const subjectId = issuedId !== undefined && ids.length > 1 ? issuedId : documentId;
      const details = { offerId: first.offer.id, userId, total, status, ...audit };
      write.audit({
        subjectId,
        details: parts.length > 1 ? { ...details, bookings: parts.length } : details,
      });
      return issuedId;
    },
  );

/** Tells the technicians whose seats a company has paid now: the receipt goes to the company. */
async function notifyConfirmed(
  context: BookingsContext,
  write: Write,
  offers: ReadonlyMap<string, Offer>,
  bookingIds: readonly string[],
): Promise<void> {
  const confirmed = await write.rows<{
    bookingId: string;
    userId: string;
    offerId: string;
    company: string;
  }>(sql`
    select b.id as "bookingId", b.user_id as "userId", b.offer_id as "offerId", c.name as company
      from bookings b join identity.companies_v1 c on c.id = b.company_id
     where b.id = any(${bookingIds}::uuid[]) and b.status = 'confirmed' order by b.id`);
  for (const { offerId, ...seat } of confirmed) {
    const offer = offers.get(offerId);
    if (offer) await notifyOfSeat(context, write, { offer, ...seat, status: 'confirmed' });
  }
}

const changed = () => new AppError('CONFLICT', 'This has been changed by someone else meanwhile.');
