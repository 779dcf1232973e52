import { readTicket, shortCodeOf, ticketHref } from '@backflow/contracts/bookings';

/** A ticket as a mail shows it. */
export interface MailTicket {
  /** The text of its QR code. */
  text: string;
  /** By which the HTML part names the attached picture of the QR code. */
  cid: string;
  shortCode: string;
  url: string;
}

/** The ticket in the data of a mail; undefined where it has none. @param origin of this site */
export function getTicket(text: string | undefined, origin: string): MailTicket | undefined {
  const ticket = text === undefined ? undefined : readTicket(text);
  if (text === undefined || !ticket) return undefined;
  const { bookingId } = ticket;
  return {
    ...{ text, cid: `ticket@${new URL(origin).hostname}` },
    ...{ shortCode: shortCodeOf(bookingId), url: origin + ticketHref(bookingId) },
  };
}
