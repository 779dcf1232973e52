import { createHash, randomBytes } from 'node:crypto';
import { createEvent, register } from '../support/events.ts';
import { join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import type { MakeSample } from './sample.ts';

/** A booking of the caller; another member's for visitors. */
const myBooking: MakeSample = async (admin, caller) => ({
  params: { id: await register(caller, await createEvent(admin)) },
});

/** A new member's booking with an open link. */
async function aLink(admin: string): Promise<{ token: string }> {
  const giver = await join();
  const id = await register(giver.cookie, await createEvent(admin));
  const token = randomBytes(32).toString('base64url');
  await rows(
    `insert into bookings.hand_overs (booking_id, from_user, email, token_hash, created_at)
     values ($1, $2, 'colleague@example.com', $3, now())`,
    [id, giver.id, createHash('sha256').update(token).digest()],
  );
  return { token };
}

/** A booking’s ticket, cancelling it, and handing it over. */
export const OWN_BOOKING_SAMPLES: Record<string, MakeSample> = {
  'tickets.own': myBooking,
  'tickets.ownFile': myBooking,
  'registrations.cancellation': myBooking,
  'registrations.cancel': async (...args) => ({ ...(await myBooking(...args)), body: { effect: 'none' } }),
  'handOvers.create': async (...args) => ({
    ...(await myBooking(...args)),
    body: { email: 'colleague@example.com' },
  }),
  'handOvers.withdraw': myBooking,
  'handOvers.received': async (admin) => ({ query: await aLink(admin) }),
  'handOvers.accept': async (admin) => ({ body: await aLink(admin) }),
  'handOvers.decline': async (admin) => ({ body: await aLink(admin) }),
};
