import { UNKNOWN_LOCATION, VIRTUAL_LOCATION, mailRequest } from '@backflow/contracts/notifications';
import type { BookingNotice, OfferKind } from '@backflow/contracts/bookings';
import type { MailData, MailRecipient, MailRequest } from '@backflow/contracts/notifications';
import type { BookingsContext } from '../context.ts';
import { OFFER_TEXTS } from '../offers/offer-texts.ts';
import { detailsOf, isWithdrawn } from '../offers/offer.ts';
import type { Offer } from '../offers/offer.ts';

type Settings = Pick<BookingsContext, 'settings'>;

type BookingChange = MailData<'registration-confirmed'>['change'];

/** The mails that a change of one booking sends. */
interface BookingMails {
  toMember: (
    context: Settings,
    offer: Offer,
    notice: BookingNotice,
    to: MailRecipient,
    change: BookingChange,
  ) => MailRequest;
  /** To the supplier: the member asks for an invoice. */
  invoice: (context: Settings, offer: Offer, to: MailRecipient, url: string) => MailRequest;
}

const REGISTRATION = {
  confirmed: 'registration-confirmed',
  requested: 'registration-requested',
  paid: 'registration-paid',
  waitlisted: 'waiting-list-joined',
  cancelled: 'registration-cancelled',
} as const;

const ENROLLMENT = {
  confirmed: 'enrollment-confirmed',
  requested: 'enrollment-requested',
  paid: 'enrollment-paid',
  // Courses have no waiting list.
  waitlisted: 'enrollment-requested',
  cancelled: 'enrollment-cancelled',
} as const;

/** Mail data of an offer with a time and a location. Mails contain no meeting links. */
export function registrationMailData(context: Settings, offer: Offer): MailData<'registration-confirmed'> {
  const { id, kind, title, startsAt, endsAt, version } = offer;
  const [start, end] = [startsAt, endsAt].map((instant) => instant && new Date(instant).toISOString());
  return {
    title,
    startsAt: start ?? '',
    ...(end && end !== start && { endsAt: end }),
    place: locationOf(offer),
    url: context.settings.PUBLIC_ORIGIN + OFFER_TEXTS[kind].page(id),
    calendarId: `${kind}-${id}`,
    version: String(version),
  };
}

function locationOf(offer: Offer): string {
  if (offer.kind === 'webinar') return VIRTUAL_LOCATION;
  if (offer.kind !== 'event') return UNKNOWN_LOCATION;
  const { isVirtual, location } = detailsOf('event', offer);
  return isVirtual ? VIRTUAL_LOCATION : (location ?? UNKNOWN_LOCATION);
}

const REGISTRATION_MAILS: BookingMails = {
  toMember: (context, offer, notice, to, change) =>
    mailRequest(REGISTRATION[notice], to, {
      ...registrationMailData(context, offer),
      price: offer.price,
      ...(change && { change }),
    }),
  invoice: (context, offer, to, url) =>
    mailRequest('invoice-requested', to, {
      ...{ ...registrationMailData(context, offer), price: offer.price, url },
    }),
};

function courseMailData({ settings }: Settings, offer: Offer, path: string): MailData<'enrollment-paid'> {
  const { duration } = detailsOf('course', offer);
  return {
    title: offer.title,
    ...(duration !== null && { duration }),
    url: settings.PUBLIC_ORIGIN + path,
    price: offer.price,
  };
}

const COURSE_MAILS: BookingMails = {
  toMember: (context, offer, notice, to, change) => {
    const { list, page } = OFFER_TEXTS.course;
    const data = courseMailData(context, offer, notice === 'cancelled' ? list : page(offer.id));
    return mailRequest(ENROLLMENT[notice], to, { ...data, ...(change && { change }) });
  },
  invoice: (context, offer, to, url) =>
    mailRequest('enrollment-invoice-requested', to, { ...courseMailData(context, offer, ''), url }),
};

export const BOOKING_MAILS: Readonly<Record<OfferKind, BookingMails>> = {
  event: REGISTRATION_MAILS,
  webinar: REGISTRATION_MAILS,
  course: COURSE_MAILS,
};

/** A reminder of an unpaid booking. @param due a decimal string in dollars */
export function reminderMail(
  context: Settings,
  offer: Offer,
  { to, due, requestedAt }: { to: MailRecipient; due: string; requestedAt: string },
): MailRequest {
  if (offer.kind !== 'course') {
    return mailRequest('payment-reminder', to, { ...registrationMailData(context, offer), due, requestedAt });
  }
  const { price: _, ...course } = courseMailData(context, offer, OFFER_TEXTS.course.page(offer.id));
  return mailRequest('enrollment-payment-reminder', to, { ...course, due, requestedAt });
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
