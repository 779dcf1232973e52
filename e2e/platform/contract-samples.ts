import type { Endpoint } from '@backflow/contracts';
import { createEvent, newEvent, register } from '../support/events.ts';
import { PASSWORD, join, newAccount } from '../support/people.ts';
import { newSubscription, newToken } from '../support/tokens.ts';

/** What one call hands over. */
export interface Sample {
  params?: Record<string, string>;
  body?: unknown;
}

type MakeSample = (adminCookie: string) => Promise<Sample> | Sample;

const anEvent: MakeSample = async (admin) => ({ params: { id: await createEvent(admin) } });

const aRegistration: MakeSample = async (admin) => {
  const { cookie } = await join();
  return { params: { id: await register(cookie, await createEvent(admin)) } };
};

/** What makes each call succeed, for the endpoints that need anything: made anew for every call. */
const SAMPLES: Record<string, MakeSample> = {
  'session.signIn': async () => ({ body: { email: (await join()).email, password: PASSWORD } }),
  'session.register': () => ({ body: newAccount() }),
  'password.forgot': () => ({ body: { email: newAccount().email } }),
  'password.reset': async () => ({
    body: { token: await newToken('reset-password', await join()), password: 'Other-Valve-43' },
  }),
  'email.confirm': async () => ({ body: { token: await newToken('confirm-email', await join()) } }),
  'newsletter.subscribe': () => ({ body: { email: newAccount().email } }),
  'newsletter.confirm': async () => ({ body: { token: await newSubscription('confirm-newsletter') } }),
  'newsletter.unsubscribe': async () => ({ body: { token: await newSubscription('end-newsletter') } }),
  'account.updateProfile': () => ({ body: { jobTitle: 'Backflow Tester' } }),
  'account.updateNotifications': () => ({ body: { smsNotifications: true } }),
  'events.get': anEvent,
  'events.create': () => ({ body: newEvent() }),
  'events.update': async (admin) => ({ ...(await anEvent(admin)), body: { title: 'Another title' } }),
  'events.delete': anEvent,
  'registrations.create': anEvent,
  'registrations.attendees': anEvent,
  'registrations.setStatus': async (admin) => ({
    ...(await aRegistration(admin)),
    body: { status: 'cancelled' },
  }),
  'registrations.setAttendance': async (admin) => ({
    ...(await aRegistration(admin)),
    body: { attended: true },
  }),
};

/** @throws for an endpoint that needs something and has no sample: whoever declares one adds its sample above. */
export async function sampleFor(endpoint: Endpoint, adminCookie: string): Promise<Sample> {
  const make = SAMPLES[endpoint.id];
  if (make) return make(adminCookie);
  if (endpoint.params || endpoint.body)
    throw new Error(`${endpoint.id} needs a sample in contract-samples.ts`);
  return {};
}
