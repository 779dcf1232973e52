import { pathOfKind } from '@backflow/contracts/bookings';
import type { AdminInvoice, BillTo, OfferKind } from '@backflow/contracts/bookings';
import { raw } from '@backflow/service-kit';
import { memberColumns, splitMember } from '../member-columns.ts';
import type { MemberColumns } from '../member-columns.ts';

/** The columns of an invoice `i` with its offer `o` and its member `m`. */
export const ADMIN_INVOICE_COLUMNS = raw(`
  i.id, i.kind, i.number, i.status, i.issued_at as "issuedAt", i.send_at as "sendAt", i.sent_at as "sentAt",
  i.paid_at as "paidAt", i.voided_at as "voidedAt", i.due_on::text as "dueOn", i.aged_from::text as "agedFrom",
  i.total::text as total, i.balance::text as balance, i.refund, i.reminded_at as "remindedAt", i.reminders, i.bill_to as "billTo",
  i.booking_id as "bookingId", i.offer_id as "offerId", o.kind as "offerKind", o.title, o.starts_at as "startsAt",
  i.user_id as "userId", ${memberColumns('m').sql}`);

/** Joins of an invoice `i` for these columns. The member's columns are null when the account was erased. */
export const ADMIN_INVOICE_JOINS = raw(`
  join offers o on o.id = i.offer_id
  left join identity.contacts_v2 m on m.id = i.user_id`);

/** An invoice as it is read. */
export type AdminInvoiceRow = MemberColumns &
  Omit<AdminInvoice, 'offers' | 'pdfHref' | 'billedTo' | 'user'> & {
    billTo: Partial<BillTo>;
    offerKind: OfferKind;
  };

export function presentAdminInvoice(columns: AdminInvoiceRow): AdminInvoice {
  const [user, { billTo, offerKind, ...row }] = splitMember(columns);
  return {
    ...row,
    offers: pathOfKind(offerKind),
    pdfHref: row.sentAt ? `/api/admin/invoices/${row.id}/pdf` : null,
    billedTo: {
      name: billTo.name ?? `${user.firstName} ${user.lastName}`,
      company: billTo.company ?? null,
      purchaseOrder: billTo.purchaseOrder ?? null,
    },
    user,
  };
}
