import { randomUUID } from 'node:crypto';
import { BatchPart, MAX_BATCH, getHref, readBatch } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import type { ApiResponse } from '../support/send-request.ts';
import { createEvent, register } from '../support/events.ts';
import { FileBody } from '../support/file-body.ts';
import { call, join, joinAsAdmin, newSession, siteRequest } from '../support/people.ts';
import type { Person } from '../support/people.ts';
import { forgetRemote, releases } from '../support/releases.ts';
import { rows } from '../support/stores.ts';
import { CALLABLE_ENDPOINTS, sampleFor } from './contract-samples.ts';
import { WALKED_REMOTE, newReleaseToken, walkedArchive } from './release-samples.ts';
import { expectFailure, expectFile, expectSafe, expectSuccess } from './expect-response.ts';

const CALLERS = [
  ...['nobody', 'a member', 'another member', 'an administrator'],
  ...['a token', 'a token of another remote'],
] as const;
type Caller = (typeof CALLERS)[number];

type Holder = Extract<Caller, `a token${string}`>;
const OTHER_REMOTE = 'walked-other';

let people: Record<Exclude<Caller, 'nobody' | Holder>, Person>;
let tokens: Record<Holder, string>;
test.beforeAll(async () => {
  people = {
    'a member': await join(),
    'another member': await join(),
    'an administrator': await joinAsAdmin(),
  };
  await rows(`update identity.users set subscription_status = 'premium' where id = $1`, [
    people['another member'].id,
  ]);
  const admin = await asAdmin();
  tokens = {
    'a token': (await newReleaseToken(admin, WALKED_REMOTE)).secret,
    'a token of another remote': (await newReleaseToken(admin, OTHER_REMOTE)).secret,
  };
  await releases().publish(WALKED_REMOTE, await walkedArchive());
});
test.afterAll(async () => {
  for (const remote of [WALKED_REMOTE, OTHER_REMOTE]) await forgetRemote(remote);
});

const isHolder = (caller: Caller): caller is Holder =>
  caller === 'a token' || caller === 'a token of another remote';

/** A new session for every call: signing in and out would end a shared one. */
const cookieFor = (caller: Caller): Promise<string> | undefined =>
  caller === 'nobody' || isHolder(caller) ? undefined : newSession(people[caller].id);
const asAdmin = () => newSession(people['an administrator'].id);

async function send(caller: Caller, endpoint: Endpoint, href: string, body: unknown): Promise<ApiResponse> {
  const { headers, ...request } = siteRequest(await cookieFor(caller), body);
  const authorization = isHolder(caller) ? { authorization: `Bearer ${tokens[caller]}` } : {};
  return sendRequest(endpoint.method, href, { ...request, headers: { ...headers, ...authorization } });
}

/** Calls an endpoint with a record made for the call. */
async function callAs(caller: Caller, endpoint: Endpoint) {
  const cookie = await cookieFor(caller);
  const { params, query, body, refused } = await sampleFor(endpoint, await asAdmin(), cookie);
  const response = await send(caller, endpoint, getHref(endpoint, params, query), body);
  return { response, refused };
}

/** Services refuse a caller before they look for the record or at the body: the call needs neither. */
const callInVain = (caller: Caller, endpoint: Endpoint): Promise<ApiResponse> =>
  send(
    caller,
    endpoint,
    endpoint.path.replaceAll(/:\w+/g, () => randomUUID()),
    endpoint.upload ? new FileBody('note.txt', 'as found') : endpoint.body && {},
  );

function expectAllowed(response: ApiResponse, caller: Caller, endpoint: Endpoint): void {
  if (endpoint.file) {
    expectFile(response);
    return;
  }
  expectSuccess(response, endpoint);
  const isAnonymous = caller === 'nobody' || isHolder(caller);
  const isShared = endpoint.cache !== undefined && (isAnonymous || !endpoint.personal);
  if (!isShared) expect(response.headers['cache-control']).toBe('no-store');
  else if (isAnonymous) expect(response.headers.vary).toContain('cookie');
}

/** The status of a caller's refusal: a session is no token, and a token no session. */
function getRefusal(caller: Caller, { access }: Endpoint): 401 | 403 | undefined {
  if (access === 'public' || (access === 'token' && caller === 'a token')) return undefined;
  if (access === 'token') return caller === 'a token of another remote' ? 403 : 401;
  if (caller === 'nobody' || isHolder(caller)) return 401;
  return access === 'admin' && caller !== 'an administrator' ? 403 : undefined;
}

const SUCCEEDING: readonly Caller[] = ['nobody', 'a member', 'an administrator'];

/**
 * Who calls an endpoint: those who may, and a token, which opens nothing but its own endpoints. The walks of the services prove that they
 * refuse all others. Endpoints for tokens, and the gateway's own, are called by everybody.
 */
function getCallers(endpoint: Endpoint): readonly Caller[] {
  if (endpoint.access === 'token' || endpoint.service === 'gateway') return CALLERS;
  return CALLERS.filter((caller) =>
    getRefusal(caller, endpoint) === undefined ? SUCCEEDING.includes(caller) : caller === 'a token',
  );
}

for (const endpoint of CALLABLE_ENDPOINTS) {
  test(`${endpoint.title} is for ${endpoint.access}`, async () => {
    for (const caller of getCallers(endpoint)) {
      const status = getRefusal(caller, endpoint);
      await test.step(caller, async () => {
        if (status !== undefined) {
          const response = await callInVain(caller, endpoint);
          expectFailure(response, status);
          if (status === 401) expect(response.body.message).toContain('Unauthorized');
          return;
        }
        const { response, refused } = await callAs(caller, endpoint);
        if (refused !== undefined) expectFailure(response, refused);
        else expectAllowed(response, caller, endpoint);
      });
    }
  });
}

const READS = ALL_ENDPOINTS.filter(
  ({ method, service, access, file, stream, params, query }) =>
    method === 'GET' &&
    service !== 'gateway' &&
    access !== 'process' &&
    !file &&
    !stream &&
    !params &&
    // Without a query that it requires.
    (query === undefined || query.safeParse({}).success),
);

test('in a batch each caller reads what they may read alone, and nothing else', async () => {
  for (const caller of CALLERS.filter((each) => !isHolder(each))) {
    const cookie = await cookieFor(caller);
    for (let from = 0; from < READS.length; from += MAX_BATCH) {
      const reads = READS.slice(from, from + MAX_BATCH);
      const { headers = {} } = siteRequest(cookie, undefined);
      const address = getHref(readBatch, {}, { path: reads.map(({ path }) => path) });
      const { text } = await sendRequest('GET', address, { headers });
      const parts = text
        .trim()
        .split('\n')
        .map((line) => BatchPart.parse(JSON.parse(line)));
      for (const { access, path } of reads) {
        const part = parts.find((each) => each.path === path);
        // A token is none of the headers of a part.
        const expected = access === 'token' ? 400 : (getRefusal(caller, { access } as Endpoint) ?? 200);
        expect([caller, path, part?.status]).toEqual([caller, path, expected]);
      }
    }
  }
});

test('what is for processes of the platform is no address of the site', async () => {
  const headers = { authorization: `Bearer ${tokens['a token']}`, cookie: await asAdmin() };
  const internal = ALL_ENDPOINTS.filter(({ access }) => access === 'process');
  expect(internal).not.toEqual([]);
  for (const { method, path } of internal) {
    const address = path.replace(':remote', WALKED_REMOTE).replace(':version', 'v1');
    const response = await sendRequest(method, address, { headers });
    // Like every unknown page, to which nothing can be posted: the shell, and nothing of a service.
    expect([address, response.status]).toEqual([address, method === 'GET' ? 404 : 405]);
    expect(response.text).not.toContain(WALKED_REMOTE);
  }
});

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
  const byId = ALL_ENDPOINTS.filter(
    ({ params, access }) => params && (access === 'public' || access === 'member'),
  ).map(({ id }) => id);
  const forAll = [
    ...['events.get', 'registrations.create', 'webinars.get', 'webinars.register'],
    ...['resources.get', 'resources.view', 'bookings.myPrice'],
    // An event; each changes only the caller's own position on its waiting list.
    ...['waitingList.join', 'waitingList.leave', 'waitingList.pass'],
    // Files for a calendar, without meeting links.
    ...['events.calendar', 'webinars.calendar'],
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
    // What a class is accepted for, and what whoever has a certificate's code verifies.
    ...['approvals.ofOffer', 'certificates.verify'],
    ...['badges.get', 'badges.key', 'badges.status'],
  ];
  // Tested by media's tests of files; by community's writing tests; by the service's cancellation, hand-over and own-invoice tests.
  const testedElsewhere = [
    'assets.delete',
    'assets.file',
    'forum.edit',
    'forum.dropEdit',
    'forum.delete',
    'forum.answer',
    ...['invoices.ownOne', 'invoices.setBillTo', 'invoices.sendOwn', 'invoices.ownFile'],
    // Tested in passkeys.test.ts of the service.
    'secondFactor.removePasskey',
    // Tested by the walks of companies in identity and bookings, as members of other companies.
    ...[
      'companies.book',
      'companies.bookings',
      'companies.changeRole',
      'companies.hours',
      'companies.invite',
    ],
    ...['companies.invoices', 'companies.leave', 'companies.money', 'companies.ownGet', 'companies.people'],
    ...['companies.ownStatement', 'companies.ownUpdate', 'companies.reassign', 'companies.removeMember'],
    ...['companies.share', 'companies.withdraw'],
    ...['registrations.cancellation', 'registrations.cancel', 'handOvers.create', 'handOvers.withdraw'],
    // Tested in my-ticket.test.ts of the service.
    ...['tickets.own', 'tickets.ownFile'],
    // Tested by the credentials service's tests of badges, wallets and their links.
    ...['certificates.badge', 'certificates.pdf', 'credentials.delete', 'credentials.update'],
    ...['gauges.delete', 'gauges.update', 'walletLinks.delete'],
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
