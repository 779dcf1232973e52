import { pathOfKind } from '@backflow/contracts/bookings';
import type { AdminInvoice, BillTo, OfferKind } from '@backflow/contracts/bookings';
import type { EmailStatus } from '@backflow/contracts/shared';
import { raw } from '@backflow/service-kit';
import { memberName } from '../member-name.ts';

/** The columns of an invoice `i` with its offer `o` and its member `m`. */
export const ADMIN_INVOICE_COLUMNS = raw(`
  i.id, i.kind, i.number, i.status, i.issued_at as "issuedAt", i.send_at as "sendAt", i.sent_at as "sentAt",
  i.paid_at as "paidAt", i.voided_at as "voidedAt", i.due_on::text as "dueOn", i.aged_from::text as "agedFrom",
  i.total::text as total, i.balance::text as balance, i.refund, i.reminded_at as "remindedAt", i.reminders, i.bill_to as "billTo",
  i.booking_id as "bookingId", i.offer_id as "offerId", o.kind as "offerKind", o.title, o.starts_at as "startsAt",
  i.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.email, m.email_status as "emailStatus",
  m.phone_number as "phoneNumber", m.company`);

/** Joins of an invoice `i` for these columns. The member's columns are null when the account was erased. */
export const ADMIN_INVOICE_JOINS = raw(`
  join offers o on o.id = i.offer_id
  left join identity.contacts_v2 m on m.id = i.user_id`);

type Same =
  | 'id'
  | 'kind'
  | 'number'
  | 'status'
  | 'issuedAt'
  | 'sendAt'
  | 'sentAt'
  | 'paidAt'
  | 'voidedAt'
  | 'dueOn'
  | 'total'
  | 'balance'
  | 'agedFrom'
  | 'refund'
  | 'remindedAt'
  | 'reminders'
  | 'bookingId'
  | 'offerId'
  | 'title'
  | 'startsAt';

export interface AdminInvoiceRow extends Pick<AdminInvoice, Same> {
  billTo: Partial<BillTo>;
  offerKind: OfferKind;
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailStatus: EmailStatus | null;
  phoneNumber: string | null;
  company: string | null;
}

export function presentAdminInvoice({
  billTo,
  offerKind,
  userId,
  firstName,
  lastName,
  email,
  emailStatus,
  phoneNumber,
  company,
  ...row
}: AdminInvoiceRow): AdminInvoice {
  const name = memberName({ firstName, lastName });
  return {
    ...row,
    offers: pathOfKind(offerKind),
    pdfHref: row.sentAt ? `/api/admin/invoices/${row.id}/pdf` : null,
    billedTo: {
      name: billTo.name ?? `${name.firstName} ${name.lastName}`,
      company: billTo.company ?? null,
      purchaseOrder: billTo.purchaseOrder ?? null,
    },
    user: { id: userId, ...name, email: email ?? '', emailStatus, phoneNumber, company },
  };
}
