import { createEvent, endEvent, register } from './events.ts';
import { join } from './people.ts';
import { rows } from './stores.ts';

/** An approved event that somebody attended yesterday. @returns the roster's address */
export async function aRoster(admin: string): Promise<{ offerId: string; authorityId: string }> {
  const offerId = await createEvent(admin);
  const bookingId = await register((await join()).cookie, offerId);
  await endEvent(offerId, { started: 32, ended: 24 });
  await rows('update bookings.bookings set attended = true where id = $1', [bookingId]);
  const [approval] = await rows<{ authorityId: string }>(
    `insert into credentials.approvals (authority_id, kind, offer_id, course_number, minutes)
     select id, 'event', $1, 'W-1', '{"classroom": 480}' from credentials.authorities where name = 'Washington (DOH)'
     returning authority_id as "authorityId"`,
    [offerId],
  );
  if (!approval) throw new Error('there is no authority');
  return { offerId, authorityId: approval.authorityId };
}
