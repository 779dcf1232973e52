import { randomUUID } from 'node:crypto';
import { createEvent, register } from '../support/events.ts';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import type { MakeSample } from './sample.ts';

const anEvent: MakeSample = async (admin) => ({ params: { id: await createEvent(admin) } });

/** A walk-in at an event of one session, which has the event's id. */
const walkIn = (eventId: string) => ({
  device: { id: randomUUID(), name: 'Front door' },
  checkIns: [
    {
      ...{ id: randomUUID(), bookingId: null, walkIn: { name: 'Ann Lee' }, sessionId: eventId },
      ...{ kind: 'in', at: new Date().toISOString(), way: 'walk-in' },
    },
  ],
});

/** Calls of an event's door. */
export const DOOR_SAMPLES: Record<string, MakeSample> = {
  'checkIn.door': anEvent,
  'checkIn.stream': anEvent,
  async 'checkIn.send'(admin) {
    const id = await createEvent(admin);
    return { params: { id }, body: walkIn(id) };
  },
  async 'checkIn.decide'(admin) {
    const id = await createEvent(admin);
    const body = walkIn(id);
    await call('POST', `/api/admin/events/${id}/check-ins`, admin, body);
    return { params: { id: body.checkIns[0]?.id ?? '' }, body: { bookingId: null } };
  },
  async 'checkIn.markAbsent'(admin) {
    const id = await createEvent(admin);
    await register((await join()).cookie, id);
    await rows(`update bookings.offers set starts_at = now() - interval '1 hour' where id = $1`, [id]);
    return { params: { id, sessionId: id } };
  },
};
