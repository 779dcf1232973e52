import { createEvent, register } from '../support/events.ts';
import { call, join } from '../support/people.ts';
import { createWebinar } from '../support/webinars.ts';
import type { MakeSample } from './sample.ts';

const MAIL = {
  to: 'all',
  subject: 'We meet in hall B',
  message: 'The lab is closed.\nPlease bring your gauge.',
};

/** An event with somebody registered, and their registration. */
async function anAttendedEvent(admin: string): Promise<{ id: string; registrationId: string }> {
  const id = await createEvent(admin);
  return { id, registrationId: await register((await join()).cookie, id) };
}

async function anAttendedWebinar(): Promise<{ id: string; registrationId: string }> {
  const id = await createWebinar();
  const response = await call('POST', `/api/webinars/${id}/register`, (await join()).cookie);
  if (response.status !== 201) throw new Error(`not registered: ${response.text}`);
  return { id, registrationId: response.body.data.id as string };
}

const attendedEvent: MakeSample = async (admin) => ({ params: { id: (await anAttendedEvent(admin)).id } });
const attendedWebinar: MakeSample = async () => ({ params: { id: (await anAttendedWebinar()).id } });
const aMember = async () => ({ userId: (await join()).id });

/** What makes each call about attendees succeed. */
export const ATTENDEE_SAMPLES: Record<string, MakeSample> = {
  'registrations.attendees': attendedEvent,
  'registrations.counts': attendedEvent,
  'registrations.export': attendedEvent,
  'registrations.createByHand': async (admin) => ({
    params: { id: await createEvent(admin) },
    body: await aMember(),
  }),
  'registrations.mailReach': attendedEvent,
  'registrations.mail': async (admin) => ({ params: { id: (await anAttendedEvent(admin)).id }, body: MAIL }),
  'registrations.setStatus': async (admin) => ({
    params: { id: (await anAttendedEvent(admin)).registrationId },
    body: { status: 'cancelled' },
  }),
  'registrations.setAttendance': async (admin) => ({
    params: { id: (await anAttendedEvent(admin)).registrationId },
    body: { attended: true },
  }),
  'webinarRegistrations.attendees': attendedWebinar,
  'webinarRegistrations.counts': attendedWebinar,
  'webinarRegistrations.export': attendedWebinar,
  'webinarRegistrations.createByHand': async () => ({
    params: { id: await createWebinar() },
    body: await aMember(),
  }),
  'webinarRegistrations.mailReach': attendedWebinar,
  'webinarRegistrations.mail': async () => ({ params: { id: (await anAttendedWebinar()).id }, body: MAIL }),
  'webinarRegistrations.setStatus': async () => ({
    params: { id: (await anAttendedWebinar()).registrationId },
    body: { status: 'cancelled' },
  }),
  'webinarRegistrations.setAttendance': async () => ({
    params: { id: (await anAttendedWebinar()).registrationId },
    body: { attended: true },
  }),
};
