import * as z from '@backflow/contracts/zod';
import { CODE_CHARACTERS, formatCode, parseReadableCode } from '../../shared/readable-code.ts';
import { ScheduledDay } from '../session.ts';

/*
 * A ticket is a booking's id and its event's, signed: no personal data. As a number in base 10, since digits take 3.3 bits each in a QR
 * code. It is worth what its booking is: cancelled, moved or handed over, it lets nobody in.
 *
 *   1 byte   version of the format: 1
 *   1 byte   number of the key
 *  16 bytes  id of the booking
 *  16 bytes  id of the event
 *  64 bytes  Ed25519 signature of the bytes before
 */
const VERSION = 1;
const SIGNED_BYTES = 34;
const TICKET_BYTES = 98;
/** Digits of a ticket: 98 bytes in base 10. A version above 1 has no more. */
const TICKET_DIGITS = 237;

/** What a ticket says. */
export interface TicketContent {
  /** The number of the key that signed it, 0 to 255. */
  key: number;
  bookingId: string;
  offerId: string;
}

/** A ticket as it was read, not verified yet. */
export interface ReadTicket extends TicketContent {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** The bytes of a ticket that are signed. */
export const getSignedBytes = ({ key, bookingId, offerId }: TicketContent): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(VERSION, key, ...toBytes(bookingId), ...toBytes(offerId));

/** The text of a ticket's QR code: 237 digits. */
export const formatTicket = (signed: Uint8Array, signature: Uint8Array): string =>
  BigInt(`0x${toHex([...signed, ...signature])}`)
    .toString()
    .padStart(TICKET_DIGITS, '0');

/** The ticket of a QR code's text; undefined for any other code. */
export function readTicket(text: string): ReadTicket | undefined {
  if (text.length !== TICKET_DIGITS || !/^\d+$/.test(text)) return undefined;
  const hex = BigInt(text)
    .toString(16)
    .padStart(TICKET_BYTES * 2, '0');
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const [version, key = 0] = bytes;
  if (version !== VERSION || bytes.length !== TICKET_BYTES) return undefined;
  const signed = bytes.slice(0, SIGNED_BYTES);
  const ids = { bookingId: toUuid(bytes.slice(2, 18)), offerId: toUuid(bytes.slice(18, SIGNED_BYTES)) };
  return { key, ...ids, signed, signature: bytes.slice(SIGNED_BYTES) };
}

const toBytes = (uuid: string): number[] =>
  (uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

const toHex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const toUuid = (bytes: Uint8Array): string =>
  toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const SHORT_CODE_LENGTH = 8;

/** 'XXXX-XXXX', to be typed: the first 40 bits of a booking's id. Unique within an event, and no proof of anything. */
export const shortCodeOf = (bookingId: string): string => {
  const bits = BigInt(`0x${bookingId.replaceAll('-', '').slice(0, 10)}`);
  const digits = Array.from({ length: SHORT_CODE_LENGTH }, (_, at) => (bits >> BigInt(35 - 5 * at)) & 31n);
  return formatCode(digits.map((digit) => CODE_CHARACTERS[Number(digit)]).join(''));
};

/** A typed code as `shortCodeOf` writes it; null for what is none. */
export const parseShortCode = (text: string): string | null => parseReadableCode(text, SHORT_CODE_LENGTH);

/** Why a ticket lets nobody in; null for one that does. */
export const TICKET_ENDS = ['cancelled', 'moved', 'handed-over', 'over', 'withdrawn'] as const;
export type TicketEnd = (typeof TICKET_ENDS)[number];

/** A ticket as its holder sees it. */
export const Ticket = z.object({
  /** Of the booking. */
  id: z.string(),
  /** The text of its QR code; null for a ticket that has ended. */
  code: z.nullable(z.string()),
  shortCode: z.string(),
  /** Number of the booking on the sign-in sheet. */
  number: z.int(),
  ended: z.nullable(z.enum(TICKET_ENDS)),
  /** The date that a moved one is for now; `ticketId` is null before that booking is confirmed. */
  movedTo: z.optional(
    z.object({
      ticketId: z.nullable(z.string()),
      eventId: z.string(),
      title: z.string(),
      startsAt: z.string(),
    }),
  ),
  name: z.string(),
  company: z.nullable(z.string()),
  eventId: z.string(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  /** An address, or that it is not known yet. */
  place: z.string(),
  parking: z.nullable(z.string()),
  /** Its days, where there are several. */
  days: z.optional(z.array(ScheduledDay)),
});
export type Ticket = z.infer<typeof Ticket>;
