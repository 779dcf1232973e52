import * as z from '@backflow/contracts/zod';

/** Where an event takes place that has no place; its meeting link is on its page, and in no mail. */
export const VIRTUAL_LOCATION = 'Virtual';
/** Where one takes place whose address is not known yet. */
export const UNKNOWN_LOCATION = 'Location to be announced';

/** An event or a webinar as it was when the mail was caused. */
const mailData = {
  title: z.string(),
  /** Instants with their offset. */
  startsAt: z.string(),
  endsAt: z.optional(z.string()),
  /** An address, `VIRTUAL_PLACE` or `NO_PLACE_YET`. */
  place: z.string(),
  /** Where it is on this site. */
  url: z.string(),
  /** The same in every mail about it: a calendar knows by it what it has already. */
  calendarId: z.string(),
  /** A whole number that rises with every change of it. */
  version: z.string(),
};

/** The same after it was moved, and when and where it was to take place before. */
const movedMailData = {
  ...mailData,
  oldStartsAt: z.string(),
  oldEndsAt: z.optional(z.string()),
  oldPlace: z.string(),
};

/** Decimal string in dollars. */
const price = z.string();

/** What mails about a registration need to be filled in. All of it plain text. */
export const REGISTRATION_MAIL_TEMPLATES = {
  /** A seat without an invoice. */
  'registration-confirmed': z.object(mailData),
  /** A seat is held, and an invoice will come. */
  'registration-requested': z.object({ ...mailData, price }),
  /** The same, to the supplier: who asks, and for what. */
  'invoice-requested': z.object({ ...mailData, price }),
  'registration-paid': z.object({ ...mailData, price }),
  'waiting-list-joined': z.object(mailData),
  'registration-cancelled': z.object(mailData),
  /** Its date, time or place is another one: to who has a seat, and to who waits for one. */
  'event-moved': z.object(movedMailData),
  'event-moved-waitlisted': z.object(movedMailData),
  /** Cancelled because the member did not confirm their email address in time; `url` is where they can. */
  'registration-expired': z.object(mailData),
  /** The event was deleted, or made a draft again. */
  'event-taken-down': z.object(mailData),
} as const;

export type RegistrationMailTemplate = keyof typeof REGISTRATION_MAIL_TEMPLATES;
