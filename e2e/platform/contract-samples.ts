import type { Endpoint, Topic } from '@backflow/contracts';
import { createEvent, newEvent, register } from '../support/events.ts';
import { FileBody, PIXEL } from '../support/file-body.ts';
import { upload } from '../support/files.ts';
import { PASSWORD, call, join, newAccount } from '../support/people.ts';
import { createWebinar } from '../support/webinars.ts';
import { newSubscription, newToken } from '../support/tokens.ts';

/** What one call hands over. */
export interface Sample {
  params?: Record<string, string>;
  body?: unknown;
  /** Which of the topics its contract declares this very call changes, where that is not all of them. */
  announces?: readonly Topic[];
}

/** With a session of an administrator, and one of whoever is to call: there may be things only their owner may touch. */
type MakeSample = (adminCookie: string, callerCookie: string) => Promise<Sample> | Sample;

const anEvent = async (admin: string): Promise<Sample> => ({ params: { id: await createEvent(admin) } });

const aRegistration = async (admin: string): Promise<Sample> => {
  const { cookie } = await join();
  return { params: { id: await register(cookie, await createEvent(admin)) } };
};

const aFile = (cookie: string) => upload(cookie, 'notes.txt', 'as found: 8.2 PSI');

const settingsVersion = async (admin: string) =>
  (await call('GET', '/api/admin/settings', admin)).body.data.version as number;

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
  'settings.update': async (admin) => ({
    body: { version: await settingsVersion(admin), premiumPrice: '9.98' },
  }),
  'account.updateProfile': () => ({ body: { jobTitle: 'Backflow Tester' } }),
  'account.updateNotifications': () => ({ body: { smsNotifications: true } }),
  'events.get': anEvent,
  'events.create': () => ({ body: newEvent() }),
  'events.update': async (admin) => ({ ...(await anEvent(admin)), body: { title: 'Another title' } }),
  'events.delete': anEvent,
  'registrations.create': anEvent,
  'webinars.register': async () => ({ params: { id: await createWebinar() } }),
  'registrations.attendees': anEvent,
  'registrations.setStatus': async (admin) => ({
    ...(await aRegistration(admin)),
    body: { status: 'cancelled' },
  }),
  'assets.upload': () => ({ body: new FileBody('notes.txt', 'as found: 8.2 PSI') }),
  'assets.uploadProfilePhoto': () => ({ body: new FileBody('me.png', PIXEL) }),
  'assets.delete': async (_admin, caller) => ({ params: { id: await aFile(caller) } }),
  'assets.file': async (admin) => ({ params: { id: await aFile(admin) } }),
  'registrations.setAttendance': async (admin) => ({
    ...(await aRegistration(admin)),
    body: { attended: true },
  }),
};

/** @throws for an endpoint that needs something and has no sample: whoever declares one adds its sample above. */
export async function sampleFor(
  endpoint: Endpoint,
  adminCookie: string,
  callerCookie: string = adminCookie,
): Promise<Sample> {
  const make = SAMPLES[endpoint.id];
  if (make) return make(adminCookie, callerCookie);
  if (endpoint.params || endpoint.body)
    throw new Error(`${endpoint.id} needs a sample in contract-samples.ts`);
  return {};
}
