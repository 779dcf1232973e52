import { SERVICES } from '@backflow/contracts/services';
import { expect, test } from '@playwright/test';
import type { ApiResponse } from '../support/send-request.ts';
import { createEvent, register } from '../support/events.ts';
import { logsWith } from '../support/logs.ts';
import { PASSWORD, call, join, joinAsAdmin, manyMembers, newAccount } from '../support/people.ts';
import { crash, pause, getPid } from '../support/processes.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { rows } from '../support/stores.ts';
import { expectFailure, expectSafe } from './expect-response.ts';
import { untilStopped } from './load.ts';

/** How long a store stays away. */
const AWAY_MS = 10_000;
/** The gateway sends 504 after ten seconds; no response comes later than that. */
const DEADLINE_MS = 10_500;

/** How many requests for registrations are under way while the service that answers them is killed. */
const EVENTS_AT_ONCE = 4;

const PROCESSES = [...SERVICES, 'gateway'];

let member: Awaited<ReturnType<typeof join>>;
let event: string;
test.beforeAll(async () => {
  await useServiceProcesses('each');
  member = await join();
  event = await createEvent((await joinAsAdmin()).cookie);
  await register(member.cookie, event);
});

const get = (path: string, cookie?: string) => call('GET', path, cookie);
const signIn = () => call('POST', '/api/login', undefined, { email: member.email, password: PASSWORD });
const asMember = () => get('/api/user', member.cookie);
const myRegistrations = () => get('/api/user/registrations', member.cookie);

/** Sessions are still valid, what was written is stored, and everything works again. */
async function everythingWorks(): Promise<void> {
  const responses = await Promise.all([
    get('/readyz'),
    get('/'),
    get(`/api/events?limit=${1 + Math.floor(Math.random() * 100)}`),
    asMember(),
    myRegistrations(),
    signIn(),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(responses[3].body.data.id).toBe(member.id);
  expect(responses[4].body.data).toMatchObject([{ eventId: event }]);
  const made = await call('POST', '/api/register', undefined, newAccount());
  expect(made.status).toBe(201);
}

const works = (timeout: number) => expect(everythingWorks).toPass({ timeout, intervals: [100] });

/** Goes round for as long as a store is to be away. */
async function whileAway(name: string, round: () => Promise<void>): Promise<void> {
  const paused = pause(name);
  const since = performance.now();
  try {
    await expect
      .poll(
        async () => {
          await round();
          return performance.now() - since;
        },
        { timeout: AWAY_MS + 2 * DEADLINE_MS, intervals: [200] },
      )
      .toBeGreaterThan(AWAY_MS);
  } finally {
    paused.resume();
  }
}

test('requests get 503 in time while Postgres does not respond, and succeed afterwards', async () => {
  await everythingWorks();
  const services = PROCESSES.map(getPid);
  let rounds = 0;
  await whileAway('postgres', async () => {
    rounds += 1;
    const responses = await Promise.all([
      asMember(),
      myRegistrations(),
      signIn(),
      call('POST', '/api/register', undefined, newAccount()),
      call('POST', `/api/events/${event}/register`, member.cookie),
      get(`/api/events?search=round${rounds}`),
      get('/api/events', member.cookie),
    ]);
    for (const response of responses) {
      expectFailure(response, [503, 504]);
      expect(response.ms).toBeLessThan(DEADLINE_MS);
    }
    expect((await get('/')).status, 'pages need no database').toBe(200);
    expect((await get('/readyz')).status).toBe(503);
  });
  await works(5000);
  expect(PROCESSES.map(getPid), 'no process ended').toEqual(services);
});

test('while Redis does not respond, public pages and lists go on and private ones are unavailable', async () => {
  await everythingWorks();
  const services = PROCESSES.map(getPid);
  let rounds = 0;
  await whileAway('redis', async () => {
    rounds += 1;
    const open = await Promise.all([
      get('/'),
      get('/events', member.cookie),
      get('/api/events'),
      get(`/api/events?search=round${rounds}`),
      get('/api/events', member.cookie),
      get(`/api/events/${event}`, member.cookie),
      get('/api/event-suppliers', member.cookie),
    ]);
    for (const response of open) {
      expectSafe(response);
      expect(response.status, response.text.slice(0, 200)).toBe(200);
    }
    expect(open[5].body.data.registration, 'as for a visitor').toBeNull();
    const closed = await Promise.all([
      asMember(),
      myRegistrations(),
      signIn(),
      call('POST', '/api/register', undefined, newAccount()),
      call('POST', '/api/logout', member.cookie),
      call('POST', `/api/events/${event}/register`, member.cookie),
    ]);
    for (const response of closed) expectFailure(response, 503);
    // The first commands wait for the time-out of their connection; from then on everything is at once.
    for (const { ms } of [...open, ...closed]) expect(ms).toBeLessThan(rounds === 1 ? 5000 : 2000);
  });
  await works(5000);
  expect(PROCESSES.map(getPid), 'no process ended').toEqual(services);
});

test('Redis killed comes back with its sessions', async () => {
  const killed = crash('redis');
  expectSuccessful(await get('/api/events', member.cookie));
  await works(10_000);
  await expect.poll(() => getPid('redis')).not.toBe(killed);
});

test('Postgres killed under writes comes back with all that was acknowledged, and nothing by halves', async () => {
  const busy = await createEvent((await joinAsAdmin()).cookie);
  const waiting = await manyMembers(120);
  const services = PROCESSES.map(getPid);
  const acknowledged: string[] = [];
  const refused: ApiResponse[] = [];
  let killed = 0;
  const registering = async () => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      const response = await call('POST', `/api/events/${busy}/register`, cookie);
      if (response.status === 201) acknowledged.push(response.body.data.id);
      else refused.push(response);
      if (killed === 0 && acknowledged.length >= 20) killed = crash('postgres');
    }
  };
  await Promise.all(Array.from({ length: 6 }, registering));
  expect(killed).not.toBe(0);
  for (const response of refused) expectFailure(response, [503, 504]);
  await works(10_000);
  await expect.poll(() => getPid('postgres')).not.toBe(killed);

  const stored = await rows<{ id: string }>('select id from bookings.bookings where offer_id = $1', [busy]);
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  const [counted] = await rows('select pending + confirmed as seats from bookings.offers where id = $1', [
    busy,
  ]);
  expect(counted).toEqual({ seats: stored.length });
  expect(PROCESSES.map(getPid), 'no service ended').toEqual(services);
});

test('Postgres is restarted at once after somebody else stops it, with sessions of services open', async () => {
  const ended = getPid('postgres');
  process.kill(ended, 'SIGTERM');
  await expect.poll(() => getPid('postgres'), { timeout: 10_000 }).not.toBe(ended);
  await works(10_000);
});

test('a service killed under load takes its own paths along for a moment, and no others', async () => {
  await get('/api/events');
  const killed = getPid('bookings');
  const events = untilStopped(EVENTS_AT_ONCE, myRegistrations);
  const identity = untilStopped(2, asMember);
  await expect.poll(() => Math.min(events.responses.length, identity.responses.length)).toBeGreaterThan(50);
  process.kill(killed, 'SIGKILL');
  const isAway = () => events.responses.some(({ status }) => status === 503);
  await expect.poll(isAway, { intervals: [20] }).toBe(true);
  const identityBefore = identity.responses.length;
  expectSuccessful(await get('/api/events'));
  const comesBack = async () => getPid('bookings') !== killed && (await myRegistrations()).status;
  await expect.poll(comesBack, { intervals: [50], timeout: 30_000 }).toBe(200);
  const back = events.responses.length;
  expect(identity.responses.length, 'others answer meanwhile').toBeGreaterThan(identityBefore);
  await expect.poll(() => events.responses.length).toBeGreaterThan(back + 50);
  await Promise.all([events.stop(), identity.stop()]);

  // There are thousands, and few kinds of them.
  const kinds = new Map(events.responses.map((response) => [response.status, response]));
  kinds.delete(200);
  for (const response of kinds.values()) expectFailure(response, 503);
  const statuses = events.responses.map(({ status }) => status);
  const refused = statuses.filter((status) => status === 503).length;
  expect(refused, 'requests are refused at once: none waits for the service').toBeGreaterThan(
    2 * EVENTS_AT_ONCE,
  );
  expect(new Set(statuses.slice(0, statuses.indexOf(503))), 'before').toEqual(new Set([200]));
  // Requests already on their way may have been refused before it was back.
  expect(new Set(statuses.slice(back + EVENTS_AT_ONCE)), 'once it is back').toEqual(new Set([200]));
  expect(new Set(identity.responses.map(({ status }) => status))).toEqual(new Set([200]));
  await works(5000);
});

test('the passwords tried while the stores were away are in no log', () => {
  expect(logsWith(PASSWORD)).toEqual([]);
});

function expectSuccessful(response: ApiResponse): void {
  expectSafe(response);
  expect(response.status, response.text.slice(0, 200)).toBe(200);
}
