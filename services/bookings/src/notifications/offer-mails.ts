import { mailRequest } from '@backflow/contracts/notifications';
import type { BookingNotice, OfferKind } from '@backflow/contracts/bookings';
import type { MailData, MailRecipient, MailRequest } from '@backflow/contracts/notifications';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { getDetails, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';

type Settings = Pick<BookingsContext, 'settings'>;

/** Mail data besides the offer's. */
interface MailDetails {
  change: MailData<'registration-confirmed'>['change'];
  /** The agreed price: a decimal string in dollars. */
  price: string;
  /** The invoice to pay; null for none. */
  invoice: InvoiceRow | null;
}

interface SupplierDetails extends Pick<MailDetails, 'invoice' | 'price'> {
  /** The administrators' page of the attendees. */
  url: string;
}

/** The mails that a change of one booking sends. */
interface BookingMails {
  toMember: (
    context: Settings,
    offer: Offer,
    /** Receipts are mails about invoices. */
    notice: Exclude<BookingNotice, 'paid'>,
    to: MailRecipient,
    details: MailDetails,
  ) => MailRequest;
  /** Mail to the supplier: the member asks for an invoice. */
  invoice: (context: Settings, offer: Offer, to: MailRecipient, details: SupplierDetails) => MailRequest;
}

/** The number of an invoice, and when it goes out. */
const invoiceData = (invoice: InvoiceRow | null): { invoiceNumber?: string; invoiceSentAt?: string } =>
  invoice === null
    ? {}
    : {
        invoiceNumber: invoice.number,
        ...(invoice.sendAt !== null && { invoiceSentAt: invoice.sendAt.toISOString() }),
      };

const REGISTRATION = {
  confirmed: 'registration-confirmed',
  requested: 'registration-requested',
  waitlisted: 'waiting-list-joined',
  cancelled: 'registration-cancelled',
} as const;

const ENROLLMENT = {
  confirmed: 'enrollment-confirmed',
  requested: 'enrollment-requested',
  // Courses have no waiting list.
  waitlisted: 'enrollment-requested',
  cancelled: 'enrollment-cancelled',
} as const;

const REGISTRATION_MAILS: BookingMails = {
  toMember: (context, offer, notice, to, { change, price, invoice }) =>
    mailRequest(REGISTRATION[notice], to, {
      ...registrationMailData(context, offer),
      price,
      ...(change && { change }),
      ...invoiceData(invoice),
    }),
  invoice: (context, offer, to, { url, price, invoice }) =>
    mailRequest('invoice-requested', to, {
      ...{ ...registrationMailData(context, offer), price, url },
      ...invoiceData(invoice),
    }),
};

function courseMailData(
  { settings }: Settings,
  offer: Offer,
  { path, price }: { path: string; price: string },
): MailData<'enrollment-requested'> {
  const { duration } = getDetails('course', offer);
  return {
    title: offer.title,
    ...(duration !== null && { duration }),
    url: settings.PUBLIC_ORIGIN + path,
    price,
  };
}

const COURSE_MAILS: BookingMails = {
  toMember: (context, offer, notice, to, { change, price, invoice }) => {
    const { list, page } = OFFER_TEXTS.course;
    const data = courseMailData(context, offer, {
      path: notice === 'cancelled' ? list : page(offer.id),
      price,
    });
    return mailRequest(ENROLLMENT[notice], to, {
      ...data,
      ...(change && { change }),
      ...invoiceData(invoice),
    });
  },
  invoice: (context, offer, to, { url, price, invoice }) =>
    mailRequest('enrollment-invoice-requested', to, {
      ...{ ...courseMailData(context, offer, { path: '', price }), url, ...invoiceData(invoice) },
    }),
};

export const BOOKING_MAILS: Readonly<Record<OfferKind, BookingMails>> = {
  event: REGISTRATION_MAILS,
  webinar: REGISTRATION_MAILS,
  course: COURSE_MAILS,
};

/** A mail that an administrator wrote to people with a booking. */
export function messageMailData(
  { settings }: Settings,
  offer: Offer,
  { subject, message }: { subject: string; message: string },
): MailData<'organizer-message'> {
  const { page, list } = OFFER_TEXTS[offer.kind];
  // Don't link to a page that the reader can't open.
  const url = settings.PUBLIC_ORIGIN + (isWithdrawn(offer) ? list : page(offer.id));
  return { subject, message, title: offer.title, url };
}
