import { mailRequest } from '@backflow/contracts/notifications';
import { isStandard } from '@backflow/contracts/bookings';
import type { AgreedRule, BookingNotice, OfferKind } from '@backflow/contracts/bookings';
import type { MailData, MailRequest } from '@backflow/contracts/notifications';
import type { BookingsContext } from '../context.ts';
import type { InvoiceRow } from '../invoices/invoice-rows.ts';
import { OFFER_TEXTS, hrefOfAttendees } from '../offers/offer-texts.ts';
import { getDetails, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';
import { registrationMailData } from '../offers/registration-mail-data.ts';

type Settings = Pick<BookingsContext, 'settings'>;

/** Mail data besides the offer's. */
interface MailDetails {
  change?: MailData<'registration-confirmed'>['change'];
  /** The agreed price: a decimal string in dollars. */
  price: string;
  /** The rule by which it was agreed; absent without a new agreement. */
  rule?: AgreedRule | undefined;
  /** The invoice to pay; null for none. */
  invoice: InvoiceRow | null;
  /** What the administrator wrote; in a mail about a cancellation. */
  note?: string | null | undefined;
  ticket?: string;
  /** False for a person whom the office has added. Default: true. */
  hasAccount?: boolean;
}

/** The mails that a change of one booking sends. Receipts are mails about invoices. */
const REGISTRATION_MAILS = {
  confirmed: 'registration-confirmed',
  requested: 'registration-requested',
  waitlisted: 'waiting-list-joined',
  cancelled: 'registration-cancelled',
  toSupplier: 'invoice-requested',
} as const;

const COURSE_MAILS = {
  confirmed: 'enrollment-confirmed',
  requested: 'enrollment-requested',
  // Courses have no waiting list.
  waitlisted: 'enrollment-requested',
  cancelled: 'enrollment-cancelled',
  toSupplier: 'enrollment-invoice-requested',
} as const;

const BOOKING_MAILS: Readonly<Record<OfferKind, typeof REGISTRATION_MAILS | typeof COURSE_MAILS>> = {
  event: REGISTRATION_MAILS,
  webinar: REGISTRATION_MAILS,
  course: COURSE_MAILS,
};

function courseMailData(
  { settings }: Settings,
  offer: Offer,
  path: string,
): MailData<'enrollment-confirmed'> {
  const { duration } = getDetails('course', offer);
  return {
    title: offer.title,
    ...(duration !== null && { duration }),
    url: settings.PUBLIC_ORIGIN + path,
  };
}

const detailsData = ({ price, rule, change, invoice, note, ticket }: MailDetails) => ({
  price,
  ...(rule && !isStandard(rule) && { priceLabel: rule.label }),
  ...(change && { change }),
  ...(note && { note }),
  ...(ticket !== undefined && { ticket }),
  ...(invoice && { invoiceNumber: invoice.number }),
  ...(invoice?.sendAt && { invoiceSentAt: invoice.sendAt.toISOString() }),
});

/** The mail to a member about the new status of their booking. */
export function memberMail(
  context: Settings,
  offer: Offer,
  notice: Exclude<BookingNotice, 'paid'>,
  { userId, hasAccount = true, ...details }: MailDetails & { userId: string },
): MailRequest {
  const { list, page } = OFFER_TEXTS[offer.kind];
  const data =
    offer.kind === 'course'
      ? courseMailData(context, offer, notice === 'cancelled' ? list : page(offer.id))
      : registrationMailData(context, offer);
  const to = { kind: 'member', id: userId } as const;
  return mailRequest(BOOKING_MAILS[offer.kind][notice], to, {
    ...data,
    ...detailsData(details),
    ...(!hasAccount && { accountUrl: `${context.settings.PUBLIC_ORIGIN}/register` }),
  });
}

/** The mail to the supplier: a member asks for an invoice. It links to the administrators' page of the attendees. */
export function supplierMail(
  context: Settings,
  offer: Offer,
  { userId, ...details }: MailDetails & { userId: string },
): MailRequest {
  const path = hrefOfAttendees(offer);
  const data =
    offer.kind === 'course'
      ? courseMailData(context, offer, path)
      : { ...registrationMailData(context, offer), url: context.settings.PUBLIC_ORIGIN + path };
  const to = { kind: 'supplier', about: userId } as const;
  return mailRequest(BOOKING_MAILS[offer.kind].toSupplier, to, { ...data, ...detailsData(details) });
}

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
