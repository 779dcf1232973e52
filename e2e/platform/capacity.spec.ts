import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { expectFailure } from './expect-response.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

const registerAll = (cookies: readonly string[], event: string) =>
  Promise.all(cookies.map((cookie) => call('POST', `/api/events/${event}/register`, cookie)));

const registrationsFor = (event: string) =>
  rows('select user_id from bookings.bookings where offer_id = $1', [event]);

test('of two hundred who register at once for ten seats, exactly ten get one', async () => {
  const event = await createEvent(admin, { maxAttendees: 10 });
  const responses = await registerAll(await manyMembers(200), event);
  const refused = responses.filter(({ status }) => status !== 201);
  expect(responses.length - refused.length).toBe(10);
  for (const response of refused) {
    expectFailure(response, 409);
    expect(response.body.code).toBe('EVENT_FULL');
  }
  expect(await registrationsFor(event)).toHaveLength(10);
  const { body } = await call('GET', `/api/events/${event}`);
  expect(body.data).toMatchObject({ maxAttendees: 10, currentAttendees: 10 });
});

test('a member who clicks many times at once has one registration', async () => {
  const event = await createEvent(admin, { maxAttendees: 10 });
  const [cookie = ''] = await manyMembers(1);
  const responses = await registerAll(Array<string>(20).fill(cookie), event);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    expectFailure(response, 409);
    expect(response.body.code).toBe('ALREADY_REGISTERED');
  }
  expect(await registrationsFor(event)).toHaveLength(1);
  expect((await call('GET', `/api/events/${event}`)).body.data.currentAttendees).toBe(1);
});

test('an event with no seats takes nobody', async () => {
  const event = await createEvent(admin, { maxAttendees: 0 });
  for (const response of await registerAll(await manyMembers(5), event)) expectFailure(response, 409);
  expect(await registrationsFor(event)).toEqual([]);
});

test('a seat given up is taken once', async () => {
  const event = await createEvent(admin, { maxAttendees: 1 });
  const cookies = await manyMembers(30);
  const winner = (await registerAll(cookies.slice(0, 1), event))[0]?.body.data.id as string;
  const given = await call('PATCH', `/api/admin/registrations/${winner}/status`, admin, {
    status: 'cancelled',
  });
  expect(given.status).toBe(200);
  const responses = await registerAll(cookies, event);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await call('GET', `/api/events/${event}`)).body.data.currentAttendees).toBe(1);
});
