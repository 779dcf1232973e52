import { createHmac } from 'node:crypto';
import { UNCONFIRMED_LIMITS } from '@backflow/contracts/bookings';
import type { Endpoint } from '@backflow/contracts';
import { EmailUnconfirmedError, derivedKey, getNetwork, sql } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Columns of a booking whose member has an unconfirmed address. */
export interface UnconfirmedBooking {
  /** The booking is cancelled at this time unless the address is confirmed. */
  confirmBy: Date;
  /** A keyed hash of the caller's network. */
  network: string;
}

type BookingCall = Pick<Call<Endpoint>, 'address'> & { readonly actor: Actor };

/**
 * Limits the bookings of a member with an unconfirmed address. Locks the member and the network, so that concurrent bookings are
 * counted one after the other; call it before locking the offer.
 * @returns the columns to store; null for a confirmed address
 * @throws EmailUnconfirmedError
 */
export async function limitUnconfirmed(
  { settings, now }: Pick<BookingsContext, 'settings' | 'now'>,
  { rows }: Write,
  { actor, address }: BookingCall,
  offerId: string,
): Promise<UnconfirmedBooking | null> {
  if (actor.isEmailConfirmed) return null;
  const confirmBy = new Date(Date.parse(actor.createdAt) + UNCONFIRMED_LIMITS.hours * HOUR_MS);
  if (confirmBy.getTime() <= now()) throw new EmailUnconfirmedError();

  const network = getHash(settings.SESSION_SECRET, address);
  for (const locked of [actor.id, `${offerId} ${network}`])
    await rows(sql`select pg_advisory_xact_lock(hashtextextended(${locked}, 0))`);
  const [count] = await rows<{ own: number; ofNetwork: number }>(sql`
    select (select count(*)::int from bookings
             where user_id = ${actor.id} and offer_id <> ${offerId} and confirm_by is not null
               and status <> 'cancelled') as own,
           (select count(*)::int from bookings b join identity.actors_v2 a on a.id = b.user_id
             where b.offer_id = ${offerId} and b.network = ${network} and b.user_id <> ${actor.id}
               and b.status <> 'cancelled' and not a.is_email_confirmed) as "ofNetwork"`);
  const { own = 0, ofNetwork = 0 } = count ?? {};
  if (own >= UNCONFIRMED_LIMITS.bookings) throw new EmailUnconfirmedError(TOO_MANY);
  if (ofNetwork >= UNCONFIRMED_LIMITS.ofNetwork) throw new EmailUnconfirmedError(TOO_MANY_OF_NETWORK);
  return { confirmBy, network };
}

const TOO_MANY = `Please confirm your email address to register for more: until then you can hold ${UNCONFIRMED_LIMITS.bookings} registrations.`;
const TOO_MANY_OF_NETWORK =
  'Please confirm your email address first: several people from your network have registered without doing so.';

const getHash = (secret: string, address: string): string =>
  createHmac('sha256', derivedKey(secret, 'networks of bookings'))
    .update(getNetwork(address))
    .digest('base64url');
