import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** How long a ticket is valid. */
const VALID_MS = 60 * 60 * 1000;
const TICKET = /^([0-9a-z]{1,10})\.([\w-]{43})$/;

/** The file of a ticket, and what signs and checks it. */
interface Ticket {
  /** SESSION_SECRET, which every service has. */
  secret: string;
  fileId: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Signs a ticket that gives access to one restricted file for an hour. It is part of the address: `?ticket=…`. */
export function signFileTicket({ secret, fileId, now }: Ticket): string {
  const expires = (now + VALID_MS).toString(36);
  return `${expires}.${signature(secret, fileId, expires).toString('base64url')}`;
}

/** True if a ticket is signed by us, for this file, and has not expired. */
export function isFileTicket(ticket: string, { secret, fileId, now }: Ticket): boolean {
  const [, expires = '', signed = ''] = TICKET.exec(ticket) ?? [];
  const actual = Buffer.from(signed, 'base64url');
  const expected = signature(secret, fileId, expires);
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    Number.parseInt(expires, 36) > now
  );
}

const signature = (secret: string, fileId: string, expires: string): Buffer =>
  createHmac('sha256', derivedKey(secret, 'tickets for files'))
    .update(`${fileId.toLowerCase()}.${expires}`)
    .digest();
