import * as z from '@backflow/contracts/zod';

/** The location of a virtual event; its meeting link is on its page, and in no mail. */
export const VIRTUAL_LOCATION = 'Virtual';
/** The location of an event whose address is not known yet. */
export const UNKNOWN_LOCATION = 'Location to be announced';

/** An administrator's action: added a booking, or moved it up from the waiting list. Absent where members did it. */
export const bookingChange = z.optional(z.enum(['added', 'moved-up']));

/** An event or a webinar when the mail was queued. */
export const mailData = {
  title: z.string(),
  /** Instants with their offset. */
  startsAt: z.string(),
  endsAt: z.optional(z.string()),
  /** An address, `VIRTUAL_PLACE` or `NO_PLACE_YET`. */
  place: z.string(),
  /** Its days, where there are several (`readMailDays`). */
  days: z.optional(z.string()),
  /** Parking and access. */
  parking: z.optional(z.string()),
  /** A map of its place. */
  mapUrl: z.optional(z.string()),
  /** Address of its page on this site. */
  url: z.string(),
  /** The same in every mail about it: calendars recognise their entry by it. */
  calendarId: z.string(),
  /** A whole number that rises with every change of it. */
  version: z.string(),
  change: bookingChange,
};

/** After a move: also the old times and location. */
const movedMailData = {
  ...mailData,
  oldStartsAt: z.string(),
  oldEndsAt: z.optional(z.string()),
  oldPlace: z.string(),
  oldDays: z.optional(z.string()),
};

/** Decimal string in dollars. */
const price = z.string();

/** What the administrator wrote about a change that they made. */
export const changeNote = { note: z.optional(z.string()) };

/** The invoice that was issued with a booking, and when it is sent. Absent in jobs that the release before queued. */
export const issuedInvoice = {
  /** Such as 'INV-2026-00017'. */
  invoiceNumber: z.optional(z.string()),
  /** An instant. */
  invoiceSentAt: z.optional(z.string()),
};

/** Address of the page that makes an account; absent for a member who has one. */
export const noAccount = { accountUrl: z.optional(z.string()) };

/** The text of the ticket's QR code (`readTicket`), for a confirmed seat of an event in person. A secret: whoever has it is let in. */
export const ticket = { ticket: z.optional(z.string()) };

/** The agreed price, and the rule by which it was; absent for the standard price. */
const agreedPrice = { price, priceLabel: z.optional(z.string()) };

/** The data of mails about a registration. All values are plain text. */
export const REGISTRATION_MAIL_TEMPLATES = {
  /** A seat without an invoice. */
  'registration-confirmed': z.object({
    ...mailData,
    ...z.partial(z.object(agreedPrice)).shape,
    ...noAccount,
    ...ticket,
  }),
  /** The seat is reserved, and an invoice follows. */
  'registration-requested': z.object({ ...mailData, ...agreedPrice, ...issuedInvoice, ...noAccount }),
  /** The same, to the supplier: who asks, and for what. */
  'invoice-requested': z.object({ ...mailData, ...agreedPrice, ...issuedInvoice }),
  /** Sent by the release before; now `invoice-paid`. */
  'registration-paid': z.object({ ...mailData, price }),
  'waiting-list-joined': z.object({ ...mailData, ...noAccount }),
  /** Sent by the release before; the next release removes it. */
  'seat-free': z.object(mailData),
  'registration-cancelled': z.object({ ...mailData, ...changeNote }),
  /** A day before the start, to members with a seat. */
  'event-soon': z.object({
    ...mailData,
    /** Such as 'Day 2 of 5'; absent for an event of one day. */
    dayOf: z.optional(z.string()),
    startsOn: z.optional(z.enum(['today', 'tomorrow'])),
    ...ticket,
  }),
  /** Its date, time or location changed: to members with a seat, and to the waiting list. */
  'event-moved': z.object({ ...movedMailData, ...changeNote }),
  'event-moved-waitlisted': z.object({ ...movedMailData, ...changeNote }),
  /** Cancelled because the member did not confirm their email address in time; `url` is where they can. */
  'registration-expired': z.object(mailData),
  /** A member's booking was moved to another event; `due` is what is left to pay for that, absent for nothing. */
  'registration-moved': z.object({
    ...movedMailData,
    oldTitle: z.string(),
    due: z.optional(price),
    /** The company that pays: its technician reads no price. */
    company: z.optional(z.string()),
    ...changeNote,
    ...ticket,
  }),
  /** An unpaid registration. Of the release before; now `invoice-reminder`. */
  'payment-reminder': z.object({ ...mailData, due: price, requestedAt: z.string() }),
  /** The event was deleted, or made a draft again. */
  'event-taken-down': z.object({ ...mailData, ...changeNote }),
} as const;

export type RegistrationMailTemplate = keyof typeof REGISTRATION_MAIL_TEMPLATES;
