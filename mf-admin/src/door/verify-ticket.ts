import { verifyAsync } from '@noble/ed25519';
import { readTicket } from '@backflow/contracts/bookings';
import type { Door, ReadTicket } from '@backflow/contracts/bookings';

/**
 * The ticket of a scanned text, if one of the door's keys has signed it. WebCrypto verifies Ed25519 only since Chrome 137 and Safari 17:
 * tablets at doors are older.
 */
export async function verifyTicket(text: string, keys: Door['keys']): Promise<ReadTicket | undefined> {
  const ticket = readTicket(text);
  const key = keys.find(({ number }) => number === ticket?.key);
  if (!ticket || !key) return undefined;
  const isGenuine = await verifyAsync(ticket.signature, ticket.signed, fromBase64Url(key.publicKey)).catch(
    () => false,
  );
  return isGenuine ? ticket : undefined;
}

/** The first verification makes tables, which takes a phone as long as a hundred others: before anybody waits for it. */
export const prepareVerification = (): void =>
  void verifyAsync(new Uint8Array(64), new Uint8Array(1), new Uint8Array(32)).catch(() => undefined);

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
