import { formatPrice } from '@backflow/contracts';
import { INVOICES_HREF, invoiceHref, isOpenInvoice, listMyInvoices } from '@backflow/contracts/bookings';
import type { Invoice } from '@backflow/contracts/bookings';
import { Link, formatPacific, pacificDate, pacificTime, useSession } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { everyPage, formatDay, useNow } from '@backflow/remote-kit';

/** Every invoice and credit note of the member, newest first. */
export const myInvoices = everyPage(listMyInvoices, {});

const MINUTE_MS = 60_000;

/** 'in 54 minutes', 'today at 3:40 PM PT', 'on Nov 24, 9:00 AM PT' */
export function formatSendTime(sendAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(sendAt) - now) / MINUTE_MS);
  if (minutes <= 1) return 'in a moment';
  if (minutes <= 60) return `in ${minutes} minutes`;
  const day =
    pacificDate(sendAt) === pacificDate(new Date(now)) ? 'today at' : `on ${formatPacific(sendAt, 'MMM d')},`;
  return `${day} ${pacificTime(sendAt)}`;
}

/**
 * When the member’s invoice for an event or a course is sent, or when it is due, with a link to its details.
 * @param props.otherwise shown while the invoice is not known
 */
export function PendingInvoice({ offerId, otherwise }: { offerId: string; otherwise: ReactNode }) {
  const now = useNow();
  const email = useSession(({ user }) => user?.email);
  const invoice = useOpenInvoice(offerId);
  if (!invoice) return otherwise;
  const { id, number, balance, sendAt, sentAt, dueOn } = invoice;
  const name = `Invoice ${number} for ${formatPrice(balance)}`;
  return (
    <>
      {sentAt === null && sendAt !== null
        ? `${name} is sent to ${email} ${formatSendTime(sendAt, now)}. `
        : `${name} is due ${formatDay(dueOn)}. `}
      <Link to={invoiceHref(id)}>{sentAt === null ? 'Check whom it is billed to' : 'See the invoice'}</Link>
    </>
  );
}

/** A link to the member’s invoice for an event or a course, with its details open; to all of them until it is known. */
export function InvoiceLink({ offerId, className }: { offerId: string; className?: string | undefined }) {
  const invoice = useOpenInvoice(offerId);
  return (
    <Link to={invoice ? invoiceHref(invoice.id) : INVOICES_HREF} className={className}>
      See the invoice
    </Link>
  );
}

function useOpenInvoice(offerId: string): Invoice | undefined {
  const isMember = useSession(({ user }) => user !== null);
  const { data } = useQuery({ ...myInvoices, enabled: isMember });
  return data?.find((each) => each.offerId === offerId && isOpenInvoice(each));
}
