import { isTicket, signTicket } from './signed-ticket.ts';

/** How long a ticket is valid. */
const VALID_MS = 60 * 60 * 1000;

/** The file of a ticket, and what signs and checks it. */
interface Ticket {
  /** SESSION_SECRET, which every service has. */
  secret: string;
  fileId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Signs a ticket that gives access to one restricted file for an hour. It is part of the address: `?ticket=…`. */
export const signFileTicket = (ticket: Ticket): string => signTicket({ ...parts(ticket), validMs: VALID_MS });

/** True if a ticket is signed by us, for this file, and has not expired. */
export const isFileTicket = (given: string, ticket: Ticket): boolean => isTicket(given, parts(ticket));

const parts = ({ secret, fileId, now }: Ticket) => ({
  ...{ secret, now, purpose: 'tickets for files' },
  subject: fileId.toLowerCase(),
});
