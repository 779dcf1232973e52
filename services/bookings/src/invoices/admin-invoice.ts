import { pathOfKind } from '@backflow/contracts/bookings';
import type { AdminInvoice, BillTo } from '@backflow/contracts/bookings';
import { raw } from '@backflow/service-kit';
import { DOCUMENT_COLUMNS, INVOICE_JOINS } from './invoice.query.ts';
import type { DocumentColumns } from './invoice.query.ts';
import { jointTitle } from './joint-invoice.ts';
import { memberColumns, splitMember } from '../member-columns.ts';
import type { MemberColumns } from '../member-columns.ts';

/** The columns of an invoice `i` with its offer `o` and its member `m`. */
export const ADMIN_INVOICE_COLUMNS = raw(`
  ${DOCUMENT_COLUMNS.sql}, d.voided_at as "voidedAt", i.aged_from::text as "agedFrom", i.reminded_at as "remindedAt", i.reminders,
  i.bill_to as "billTo", o.title, o.starts_at as "startsAt",
  i.user_id as "userId", ${memberColumns('m').sql}`);

/** Joins of an invoice `i` for these columns. The member's columns are null when the account was erased. */
export const ADMIN_INVOICE_JOINS = raw(`
  ${INVOICE_JOINS.sql}
  left join identity.contacts_v2 m on m.id = i.user_id`);

/** An invoice as it is read. */
export type AdminInvoiceRow = MemberColumns &
  Omit<AdminInvoice, 'offers' | 'pdfHref' | 'billedTo' | 'user'> &
  DocumentColumns & { billTo: Partial<BillTo> };

export function presentAdminInvoice(columns: AdminInvoiceRow): AdminInvoice {
  const [user, { billTo, offerKind, offerCount, rowId: _, ...row }] = splitMember(columns);
  return {
    ...row,
    title: jointTitle(row.title, { bookings: row.bookings, offers: offerCount }),
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
