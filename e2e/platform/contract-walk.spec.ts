import { randomUUID } from 'node:crypto';
import { hrefOf } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import type { ApiResponse } from '../support/send-request.ts';
import { createEvent, register } from '../support/events.ts';
import { call, join, joinAsAdmin, newSession } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { CALLABLE_ENDPOINTS, sampleFor } from './contract-samples.ts';
import { expectFailure, expectFile, expectSafe, expectSuccess } from './expect-response.ts';

const CALLERS = ['nobody', 'a member', 'another member', 'an administrator'] as const;
type Caller = (typeof CALLERS)[number];

let people: Record<Exclude<Caller, 'nobody'>, Person>;
test.beforeAll(async () => {
  people = {
    'a member': await join(),
    'another member': await join(),
    'an administrator': await joinAsAdmin(),
  };
  await rows(`update identity.users set subscription_status = 'premium' where id = $1`, [
    people['another member'].id,
  ]);
});

/** A new session for every call: signing in and out would end a shared one. */
const cookieFor = (caller: Caller): Promise<string> | undefined =>
  caller === 'nobody' ? undefined : newSession(people[caller].id);
const asAdmin = () => newSession(people['an administrator'].id);

async function callAs(caller: Caller, endpoint: Endpoint) {
  const cookie = await cookieFor(caller);
  const { params, query, body, refused } = await sampleFor(endpoint, await asAdmin(), cookie);
  return { response: await call(endpoint.method, hrefOf(endpoint, params, query), cookie, body), refused };
}

function expectAllowed(response: ApiResponse, caller: Caller, endpoint: Endpoint): void {
  if (endpoint.file) {
    expectFile(response);
    return;
  }
  expectSuccess(response, endpoint);
  const isShared = endpoint.cache !== undefined && (caller === 'nobody' || !endpoint.personal);
  if (!isShared) expect(response.headers['cache-control']).toBe('no-store');
  else if (caller === 'nobody') expect(response.headers.vary).toContain('cookie');
}

for (const endpoint of CALLABLE_ENDPOINTS) {
  test(`${endpoint.title} is for ${endpoint.access}`, async () => {
    for (const caller of CALLERS) {
      await test.step(caller, async () => {
        const { response, refused } = await callAs(caller, endpoint);
        if (caller === 'nobody' && endpoint.access !== 'public') {
          expectFailure(response, 401);
          expect(response.body.message).toContain('Unauthorized');
        } else if (caller !== 'an administrator' && endpoint.access === 'admin') {
          expectFailure(response, 403);
        } else if (refused !== undefined) {
          expectFailure(response, refused);
        } else {
          expectAllowed(response, caller, endpoint);
        }
      });
    }
  });
}

test('pages and files carry the same headers', async () => {
  for (const path of [
    '/',
    '/events',
    '/no/such/page',
    '/assets/none.js',
    '/healthz',
    '/api/docs',
    '/.git/config',
  ]) {
    const response = await sendRequest('GET', path);
    expectSafe(response);
    expect(response.headers, path).not.toHaveProperty('set-cookie');
  }
  expectSafe(await sendRequest('POST', '/events'));
});

test('what is asked for by its id is for all who may ask, or was tried here with another member’s', () => {
  const byId = ALL_ENDPOINTS.filter(({ params, access }) => params && access !== 'admin').map(({ id }) => id);
  const forAll = [
    ...['events.get', 'registrations.create', 'webinars.get', 'webinars.register'],
    ...['resources.get', 'resources.view'],
    // Of an event, and each only of the caller's own place in its line.
    ...['waitingList.join', 'waitingList.leave'],
    // A course, and each only of the caller's own enrollment in it.
    ...[
      'courses.get',
      'courses.summary',
      'enrollments.create',
      'lessons.get',
      'lessons.complete',
      'lessons.reopen',
    ],
    // A topic, and each only what the caller has read, follows or writes of it.
    ...['forum.topic', 'forum.replies', 'forum.topicStream', 'forum.read', 'forum.reply', 'forum.report'],
    ...['forum.follow', 'forum.unfollow'],
  ];
  // In uploads.spec.ts and forum.spec.ts.
  const testedElsewhere = [
    'assets.delete',
    'assets.file',
    'forum.edit',
    'forum.dropEdit',
    'forum.delete',
    'forum.answer',
  ];
  expect(byId.sort()).toEqual([...forAll, ...testedElsewhere].sort());
});

test('one member sees nothing of another’s registration', async () => {
  const admin = await asAdmin();
  const location = 'https://meet.example.com/only-for-those-registered';
  const event = await createEvent(admin, { isVirtual: true, location });
  const owner = await newSession(people['a member'].id);
  await register(owner, event);
  const stranger = await newSession(people['another member'].id);
  for (const cookie of [stranger, undefined]) {
    const seen = await call('GET', `/api/events/${event}`, cookie);
    expect(seen.body.data).toMatchObject({ registration: null, location: null, currentAttendees: 1 });
    expect((await call('GET', '/api/events?limit=100', cookie)).text).not.toContain(location);
  }
  const own = await call('GET', `/api/events/${event}`, owner);
  expect(own.body.data).toMatchObject({ registration: { status: 'confirmed' }, location });
  expect((await call('GET', '/api/user/registrations', stranger)).text).not.toContain(event);
  expect((await call('GET', '/api/user/registrations', owner)).text).toContain(event);
});

test('a draft exists for administrators only', async () => {
  const admin = await asAdmin();
  const draft = await createEvent(admin, { isPublished: false, title: 'A draft nobody may see' });
  const member = await newSession(people['a member'].id);
  for (const cookie of [undefined, member]) {
    expectFailure(await call('GET', `/api/events/${draft}`, cookie), 404);
    expect((await call('GET', '/api/events?limit=100', cookie)).text).not.toContain(draft);
    expect((await call('GET', '/api/events?limit=100&search=draft', cookie)).text).not.toContain(draft);
  }
  expectFailure(await call('POST', `/api/events/${draft}/register`, member), 404);
  expect((await call('GET', `/api/events/${draft}`, admin)).status).toBe(200);
});

test('what a member may not set never takes effect', async () => {
  const { id } = people['a member'];
  const before = await rows(
    'select is_admin, subscription_status, session_epoch from identity.users where id = $1',
    [id],
  );
  const claims = {
    id: randomUUID(),
    isAdmin: true,
    is_admin: true,
    subscriptionStatus: 'premium',
    sessionEpoch: 7,
  };
  const member = await newSession(id);
  await call('PATCH', '/api/user/profile', member, { company: 'Valves & Co', ...claims });
  await call('PATCH', '/api/user/notifications', member, { newEventAlerts: false, ...claims });
  expect(
    await rows('select is_admin, subscription_status, session_epoch from identity.users where id = $1', [id]),
  ).toEqual(before);
  const joined = await join(claims);
  expect(joined.id).not.toBe(claims.id);
  const [made] = await rows('select is_admin, subscription_status from identity.users where id = $1', [
    joined.id,
  ]);
  expect(made).toEqual({ is_admin: false, subscription_status: 'free' });
});
