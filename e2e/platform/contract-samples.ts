import { randomInt, randomUUID } from 'node:crypto';
import { OFFER_PATHS } from '@backflow/contracts/bookings';
import { SMS_CONSENT_VERSION, mayUsePremium } from '@backflow/contracts/identity';
import type { Endpoint } from '@backflow/contracts';
import type { Member } from '@backflow/contracts/identity';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { makeExample } from '@backflow/contracts/testing';
import { createCertificate } from '../support/certificates.ts';
import { createCourse, createLesson, enroll } from '../support/courses.ts';
import { createEvent, newEvent } from '../support/events.ts';
import { FileBody, PIXEL } from '../support/file-body.ts';
import { confirmEmail, PASSWORD, call, join, newAccount, upload } from '../support/people.ts';
import { createResource } from '../support/resources.ts';
import { rows, withRedis } from '../support/stores.ts';
import { createWebinar } from '../support/webinars.ts';
import { mailChoiceToken, newSubscription, newToken } from '../support/tokens.ts';
import { ATTENDEE_SAMPLES } from './admin-samples-attendees.ts';
import { ADMIN_EVENT_SAMPLES } from './admin-samples-events.ts';
import { ADMIN_PEOPLE_SAMPLES } from './admin-samples-people.ts';
import { BADGE_SAMPLES } from './badge-samples.ts';
import { COMPANY_BOOKING_SAMPLES } from './company-booking-samples.ts';
import { COMPANY_SAMPLES } from './company-samples.ts';
import { DOOR_SAMPLES } from './door-samples.ts';
import { FORUM_SAMPLES } from './forum-samples.ts';
import { INVOICE_SAMPLES } from './invoice-samples.ts';
import { LIST_SAMPLES } from './list-samples.ts';
import { OWN_BOOKING_SAMPLES } from './my-booking-samples.ts';
import { ROSTER_SAMPLES } from './roster-samples.ts';
import { RELEASE_SAMPLES } from './release-samples.ts';
import type { MakeSample, Sample } from './sample.ts';
import { WALLET_SAMPLES } from './wallet-samples.ts';

const anEvent = async (admin: string): Promise<Sample> => ({ params: { id: await createEvent(admin) } });

const aCourse = async (admin: string): Promise<Sample> => ({ params: { id: await createCourse(admin) } });

const aLesson = async (admin: string): Promise<Sample> => ({
  params: { id: await createLesson(admin, await createCourse(admin)) },
});

/** A lesson that is open to the caller. */
const anOpenLesson: MakeSample = async (admin, caller) => {
  const id = await createCourse(admin);
  const lessonId = await createLesson(admin, id);
  await enroll(caller, id);
  return { params: { id, lessonId } };
};

const aCertificate = async (admin: string): Promise<Sample> => ({
  params: { id: (await createCertificate(admin)).id },
});

/** An authority's approval of a new event. */
const anApproval = async (admin: string): Promise<Sample> => {
  const [authority] = await rows<{ id: string }>(
    `select id from credentials.authorities where name = 'Washington (DOH)'`,
  );
  const offer = { kind: 'event', offerId: await createEvent(admin) };
  const fields = { courseNumber: randomUUID(), minutes: { classroom: 90 } };
  return { body: { authorityId: authority?.id ?? '', ...offer, ...fields } };
};

const aFile = (cookie: string) => upload(cookie, 'notes.txt', 'as found: 8.2 PSI');

/** Resets a member's premium requests, so that the next one is accepted. */
async function resetPremium(id: string): Promise<void> {
  await confirmEmail(id);
  await rows(`delete from identity.premium_requests where user_id = $1`, [id]);
}

/** A pending premium request of a new member. */
const aPremiumRequest = async (): Promise<{ id: string }> => {
  const { id, cookie } = await join();
  await resetPremium(id);
  return { id: (await call('POST', '/api/user/premium-request', cookie)).body.data.id as string };
};

/** Settings that are what they were change nothing. */
const anotherPrice = (): string => `9.${String(10 + (priceCount++ % 90))}`;
let priceCount = 0;

const settingsVersion = async (admin: string) =>
  (await call('GET', '/api/admin/settings', admin)).body.data.version as number;

const bookingSettingsVersion = async (admin: string) =>
  (await call('GET', '/api/admin/booking-settings', admin)).body.data.version as number;

/** An endpoint by its id. */
interface CallableEndpoint extends Endpoint {
  readonly title: string;
}

/** Every endpoint that the gateway offers, as it is called: one for all kinds of offers (`:offers`) once for each kind. */
export const CALLABLE_ENDPOINTS: readonly CallableEndpoint[] = ALL_ENDPOINTS.filter(
  ({ access }) => access !== 'process',
).flatMap((endpoint): CallableEndpoint[] =>
  endpoint.path.includes(':offers')
    ? OFFER_PATHS.map((offers) => ({
        ...endpoint,
        title: `${endpoint.id} of ${offers}`,
        path: endpoint.path.replace(':offers', offers),
      }))
    : [{ ...endpoint, title: endpoint.id }],
);

const withPassword = (): Sample => ({ body: { currentPassword: PASSWORD } });

/** The walk has started one before. */
async function forgetStarted(what: 'totp-pending' | 'passkey-challenge', caller: string): Promise<void> {
  const { id } = (await call('GET', '/api/user', caller)).body.data as Member;
  await withRedis((redis) => redis.del(`${what}:${id}`));
}

/** A response that answers no options. */
const A_PASSKEY = {
  name: 'Laptop',
  passkey: {
    ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
    response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  },
};

/** Parameters with which each call succeeds, created anew for every call. */
const SAMPLES: Record<string, MakeSample> = {
  'session.signIn': async () => ({ body: { email: (await join()).email, password: PASSWORD } }),
  'session.endOthers': withPassword,
  // These need a browser that has sent a password; e2e/journeys/second-factor.spec.ts has one.
  'session.startSecondStep': () => ({ refused: 410 }),
  'session.secondFactor': () => ({ body: { code: '123456' }, refused: 410 }),
  'secondFactor.startTotp': withPassword,
  'secondFactor.addTotp': async (_admin, caller) => {
    await forgetStarted('totp-pending', caller);
    return { body: { code: '123456' }, refused: 410 };
  },
  'secondFactor.removeTotp': withPassword,
  'secondFactor.startPasskey': withPassword,
  'secondFactor.addPasskey': async (_admin, caller) => {
    await forgetStarted('passkey-challenge', caller);
    return { body: A_PASSKEY, refused: 410 };
  },
  'secondFactor.removePasskey': () => ({ ...withPassword(), params: { id: randomUUID() }, refused: 404 }),
  'secondFactor.renewCodes': () => ({ ...withPassword(), refused: 404 }),
  'session.register': () => ({ body: newAccount() }),
  'password.forgot': () => ({ body: { email: newAccount().email } }),
  'password.link': async () => ({ query: { token: await newToken('reset-password', await join()) } }),
  'password.reset': async () => ({
    body: { token: await newToken('reset-password', await join()), password: 'Other-Valve-43' },
  }),
  'email.confirm': async () => ({ body: { token: await newToken('confirm-email', await join()) } }),
  'account.undoEmailChange': async () => ({
    body: { token: await newToken('undo-email', { ...(await join()), email: newAccount().email }) },
  }),
  'account.changePassword': () => ({ body: { currentPassword: PASSWORD, password: PASSWORD } }),
  'account.cancelEmailChange': async (_admin, caller) => {
    const body = { email: newAccount().email, currentPassword: PASSWORD };
    await call('PATCH', '/api/user/profile', caller, body);
    return {};
  },
  'admin.endUserSessions': async () => ({ params: { id: (await join()).id } }),
  'sms.request': () => ({
    body: { phoneNumber: `+1415555${randomInt(1000, 9999)}`, consentVersion: SMS_CONSENT_VERSION },
  }),
  // The code is in the mailbox; e2e/journeys/text-messages.spec.ts uses one.
  'sms.confirm': async () => {
    await rows('delete from identity.sms_codes');
    return { body: { code: '123456' }, refused: 410 };
  },
  // It takes a signed form.
  'sms.receive': () => ({ body: { From: '+14155550123', Body: 'STOP' }, refused: 415 }),
  'premium.request': async (_admin, caller) => {
    const user = (await call('GET', '/api/user', caller)).body.data as Member;
    if (mayUsePremium(user)) return { refused: 409 };
    await resetPremium(user.id);
    return {};
  },
  'admin.grantPremium': async () => ({ params: await aPremiumRequest(), body: {} }),
  'admin.declinePremium': async () => ({
    params: await aPremiumRequest(),
    body: { reason: 'No licence number yet' },
  }),
  'newsletter.subscribe': () => ({ body: { email: newAccount().email } }),
  'newsletter.confirm': async () => ({ body: { token: await newSubscription('confirm-newsletter') } }),
  'newsletter.unsubscribe': async () => ({ body: { token: await newSubscription('end-newsletter') } }),
  'settings.update': async (admin) => ({
    body: { version: await settingsVersion(admin), premiumPrice: anotherPrice() },
  }),
  'bookingSettings.update': async (admin) => ({
    body: { version: await bookingSettingsVersion(admin), paymentDays: randomInt(20, 60) },
  }),
  'newsletter.unsubscribeOneClick': async () => ({
    query: { token: await newSubscription('end-newsletter') },
  }),
  'mail.unsubscribe': async () => ({ query: { token: mailChoiceToken((await join()).id) } }),
  'account.updateProfile': () => ({ body: { jobTitle: 'Backflow Tester' } }),
  'account.updateNotifications': () => ({ body: { smsNotifications: true } }),
  'events.get': anEvent,
  'events.create': () => ({ body: newEvent() }),
  'events.update': async (admin) => ({ ...(await anEvent(admin)), body: { title: 'Another title' } }),
  'events.delete': anEvent,
  'registrations.create': anEvent,
  'waitingList.join': async (admin) => ({ params: { id: await createEvent(admin, { maxAttendees: 0 }) } }),
  'waitingList.leave': async (admin, caller) => {
    const id = await createEvent(admin, { maxAttendees: 0 });
    await call('POST', `/api/events/${id}/waiting-list`, caller);
    return { params: { id } };
  },
  'events.calendar': anEvent,
  'webinars.calendar': async () => ({ params: { id: await createWebinar() } }),
  'calendarFeed.replace': async (_admin, caller) => {
    await call('POST', '/api/user/calendar-feed', caller);
    return {};
  },
  'calendarFeed.revoke': async (_admin, caller) => {
    await call('POST', '/api/user/calendar-feed', caller);
    return {};
  },
  'calendarFeed.read': async () => {
    const { cookie: caller } = await join();
    await call('POST', '/api/user/calendar-feed', caller);
    const { body } = await call('GET', '/api/user/calendar-feed', caller);
    return { query: { token: new URL(body.data.url as string).searchParams.get('token') ?? '' } };
  },
  'batch.read': () => ({ query: { path: '/api/user' } }),
  'webinars.register': async () => ({ params: { id: await createWebinar() } }),
  'assets.upload': () => ({ body: new FileBody('notes.txt', 'as found: 8.2 PSI') }),
  'assets.uploadProfilePhoto': () => ({ body: new FileBody('me.png', PIXEL) }),
  'assets.removeProfilePhoto': async (_admin, caller) => {
    await call('POST', '/api/upload/profile-photo', caller, new FileBody('me.png', PIXEL));
    return {};
  },
  'assets.delete': async (_admin, caller) => ({ params: { id: await aFile(caller) } }),
  'assets.file': async (admin) => ({ params: { id: await aFile(admin) } }),
  'courses.get': aCourse,
  'courses.adminGet': aCourse,
  'courses.create': () => ({ body: { title: 'Reading a Gauge', isPublished: true } }),
  'courses.update': async (admin) => ({ ...(await aCourse(admin)), body: { title: 'Another title' } }),
  'courses.delete': aCourse,
  'lessons.get': anOpenLesson,
  'lessons.complete': anOpenLesson,
  'lessons.reopen': anOpenLesson,
  'lessons.create': async (admin) => ({ ...(await aCourse(admin)), body: { title: 'Hooking up' } }),
  'lessons.update': async (admin) => ({ ...(await aLesson(admin)), body: { title: 'Another title' } }),
  'lessons.delete': aLesson,
  'lessons.order': async (admin) => {
    const id = await createCourse(admin);
    const lessonIds = [await createLesson(admin, id), await createLesson(admin, id)];
    return { params: { id }, body: { lessonIds: lessonIds.reverse() } };
  },
  'resources.create': () => ({ body: { title: 'Gauge Care', content: 'Once a year.', isPublished: true } }),
  'resources.update': async () => ({
    params: { id: await createResource() },
    body: { title: 'Another title' },
  }),
  'enrollments.create': aCourse,
  'approvals.create': anApproval,
  'approvals.update': async (admin) => {
    const { body } = await call('POST', '/api/approvals', admin, (await anApproval(admin)).body);
    const { id, version } = body.data as { id: string; version: number };
    return { params: { id }, body: { courseNumber: randomUUID(), version } };
  },
  'approvals.ofOffer': anEvent,
  'certificates.verify': async (admin) => ({ params: { code: (await createCertificate(admin)).code } }),
  'certificates.revoke': async (admin) => ({
    ...(await aCertificate(admin)),
    body: { reason: 'Mistake' },
  }),
  'certificates.reissue': async (admin) => ({
    ...(await aCertificate(admin)),
    body: { reason: 'Corrected name', name: 'Ana Ruiz' },
  }),
  ...ATTENDEE_SAMPLES,
  ...ADMIN_EVENT_SAMPLES,
  ...ADMIN_PEOPLE_SAMPLES,
  ...BADGE_SAMPLES,
  ...COMPANY_SAMPLES,
  ...COMPANY_BOOKING_SAMPLES,
  ...FORUM_SAMPLES,
  ...INVOICE_SAMPLES,
  ...LIST_SAMPLES,
  ...OWN_BOOKING_SAMPLES,
  ...RELEASE_SAMPLES,
  ...WALLET_SAMPLES,
  ...DOOR_SAMPLES,
  ...ROSTER_SAMPLES,
};

/**
 * A call that succeeds. Without a sample above it is derived: the body from the schema, the `:id` from the
 * concept's `create`.
 * @throws when the derived call fails: add a sample for the endpoint above
 */
export async function sampleFor(
  endpoint: Endpoint,
  adminCookie: string,
  callerCookie: string = adminCookie,
): Promise<Sample> {
  const make = SAMPLES[endpoint.id];
  if (make) return make(adminCookie, callerCookie, endpoint);
  const body = endpoint.body && { body: makeExample(endpoint.body) };
  if (!endpoint.params) return { ...body };
  const made = await createOneFor(endpoint, adminCookie);
  // An edit names the version it was made from.
  const version = 'version' in (endpoint.body?.shape ?? {}) ? { version: made.version } : {};
  return { params: { id: made.id }, ...(body && { body: { ...(body.body as object), ...version } }) };
}

async function createOneFor(
  endpoint: Endpoint,
  adminCookie: string,
): Promise<{ id: string; version?: number }> {
  const [concept] = endpoint.id.split('.');
  const create = ALL_ENDPOINTS.find(({ id, params }) => id === `${concept}.create` && !params);
  if (!create) throw new Error(`${endpoint.id} needs a sample in contract-samples.ts`);
  const { body } = await sampleFor(create, adminCookie);
  const response = await call(create.method, create.path, adminCookie, body);
  if (response.status !== create.status) throw new Error(`${create.id} makes nothing: ${response.text}`);
  return response.body.data;
}
