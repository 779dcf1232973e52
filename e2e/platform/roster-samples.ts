import { call } from '../support/people.ts';
import { aRoster } from '../support/rosters.ts';
import { rows } from '../support/stores.ts';
import { createWebinar } from '../support/webinars.ts';
import type { MakeSample } from './sample.ts';

const path = ({ offerId, authorityId }: Awaited<ReturnType<typeof aRoster>>) =>
  `/api/rosters/${offerId}/${authorityId}`;

/** What marks a roster as sent today. */
async function sentBody(admin: string, params: Awaited<ReturnType<typeof aRoster>>) {
  const { body } = await call('GET', path(params), admin);
  const { digest, endedOn } = body.data as { digest: string; endedOn: string };
  return { sentOn: endedOn, method: 'email', digest };
}

const roster: MakeSample = async (admin) => ({ params: await aRoster(admin) });

/** Parameters with which each call about rosters and attendance reports succeeds. */
export const ROSTER_SAMPLES: Record<string, MakeSample> = {
  'rosters.get': roster,
  'rosters.export': roster,
  'rosters.print': roster,
  async 'rosters.send'(admin) {
    const params = await aRoster(admin);
    return { params, body: await sentBody(admin, params) };
  },
  async 'rosters.unsend'(admin) {
    const params = await aRoster(admin);
    await call('POST', `${path(params)}/sent`, admin, await sentBody(admin, params));
    return { params, body: { reason: 'Another class' } };
  },
  async 'attendance.decide'() {
    const [unmatched] = await rows<{ id: string }>(
      `insert into bookings.unmatched_attendance (offer_id, name, key, present, imported_at)
       values ($1, 'Ann Lee', gen_random_uuid()::text, '[]', now()) returning id`,
      [await createWebinar()],
    );
    return { params: { id: unmatched?.id ?? '' }, body: { bookingId: null } };
  },
};
