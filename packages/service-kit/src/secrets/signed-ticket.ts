import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

const TICKET = /^([0-9a-z]{1,10})\.([\w-]{43})$/;

/** What a ticket gives access to, and the key that signs it. */
interface TicketFor {
  /** A secret that all processes have which sign or check such tickets. */
  secret: string;
  /** The kind of tickets: one of another kind is not valid. */
  purpose: string;
  /** The only record that the ticket gives access to. */
  subject: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Signs a ticket: its expiry and an HMAC. It is part of an address: `?ticket=…`. */
export function signTicket({ now, validMs, ...ticket }: TicketFor & { validMs: number }): string {
  const expires = (now + validMs).toString(36);
  return `${expires}.${getSignature(ticket, expires).toString('base64url')}`;
}

/** True if a ticket is signed by us, of this purpose, for this subject, and has not expired. */
export function isTicket(given: string, { now, ...ticket }: TicketFor): boolean {
  const [, expires = '', signed = ''] = TICKET.exec(given) ?? [];
  const actual = Buffer.from(signed, 'base64url');
  const expected = getSignature(ticket, expires);
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    Number.parseInt(expires, 36) > now
  );
}

const getSignature = ({ secret, purpose, subject }: Omit<TicketFor, 'now'>, expires: string): Buffer =>
  createHmac('sha256', derivedKey(secret, purpose)).update(`${subject}.${expires}`).digest();
