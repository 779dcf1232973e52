import { createPrivateKey, sign } from 'node:crypto';
import { formatTicket, getSignedBytes } from '@backflow/contracts/bookings';
import type { TicketContent } from '@backflow/contracts/bookings';
import type { Operation, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

// A stand-in with a fixed key, until the keys of tickets are merged.
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

type Content = Omit<TicketContent, 'key'>;

/** The text of a booking's QR code, by the key that signs now. Call it outside of a write: the first call writes the key. */
export const signTicket = (
  _context: BookingsContext,
  _operation: Operation,
  content: Content,
): Promise<string> => Promise.resolve(format(content));

/** Signs tickets within a write: reads the key by its connection, and makes the first one in its transaction. */
export const ticketSignerOf = (
  _context: Pick<BookingsContext, 'settings' | 'now'>,
  _write: Write,
): Promise<(content: Content) => string> => Promise.resolve(format);

function format(content: Content): string {
  const signed = getSignedBytes({ key: 0, ...content });
  return formatTicket(signed, sign(null, signed, KEY));
}
