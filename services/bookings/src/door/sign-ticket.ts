import { createPrivateKey, sign } from 'node:crypto';
import { formatTicket, getSignedBytes } from '@backflow/contracts/bookings';
import type { TicketContent } from '@backflow/contracts/bookings';
import type { BookingsContext } from '../context.ts';

// A stand-in with a fixed key, until the keys of tickets are merged.
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

/** The text of a ticket's QR code. */
export const signTicket = (
  _context: Pick<BookingsContext, 'db'>,
  content: Omit<TicketContent, 'key'>,
): Promise<string> => {
  const signed = getSignedBytes({ key: 0, ...content });
  return Promise.resolve(formatTicket(signed, sign(null, signed, KEY)));
};
