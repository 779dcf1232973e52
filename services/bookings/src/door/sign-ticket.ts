import { formatTicket, getSignedBytes } from '@backflow/contracts/bookings';
import type { TicketContent } from '@backflow/contracts/bookings';
import type { Operation } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { findTicketSigner } from './ticket-keys.ts';

/** The text of a booking's QR code, by the key that signs now. Call it outside of a write: the first call writes the key. */
export async function signTicket(
  context: BookingsContext,
  operation: Operation,
  { bookingId, offerId }: Omit<TicketContent, 'key'>,
): Promise<string> {
  const { number, sign } = await findTicketSigner(context, operation);
  const signed = getSignedBytes({ key: number, bookingId, offerId });
  return formatTicket(signed, sign(signed));
}
