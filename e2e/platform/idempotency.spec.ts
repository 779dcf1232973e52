import { randomUUID } from 'node:crypto';
import { getHref } from '@backflow/contracts';
import { publicTopics } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { newEvent } from '../support/events.ts';
import { join, joinAsAdmin, newSession, siteRequest } from '../support/people.ts';
import { sendRequest } from '../support/send-request.ts';
import { rows } from '../support/stores.ts';
import { CALLABLE_ENDPOINTS, sampleFor } from './contract-samples.ts';

let memberId: string;
let adminId: string;
test.beforeAll(async () => {
  ({ id: memberId } = await join());
  ({ id: adminId } = await joinAsAdmin());
});

/** A call as a page of the site sends it, with a key. */
function callWithKey(method: string, path: string, key: string, cookie: string, body?: unknown) {
  const { headers, ...request } = siteRequest(cookie, body);
  return sendRequest(method, path, { ...request, headers: { ...headers, 'idempotency-key': key } });
}

/** Without declared effects: the walks of the services send the others three times under one key. */
const UNDECLARED = CALLABLE_ENDPOINTS.filter(
  ({ idempotent, audit, changes }) => idempotent && !audit && publicTopics(changes).length === 0,
);

for (const endpoint of UNDECLARED) {
  test(`${endpoint.title} has one response under one key`, async () => {
    const cookie = await newSession(endpoint.access === 'admin' ? adminId : memberId);
    const { params, query, body } = await sampleFor(endpoint, await newSession(adminId), cookie);
    const key = randomUUID();
    const send = () => callWithKey(endpoint.method, getHref(endpoint, params, query), key, cookie, body);

    const [one, two] = await Promise.all([send(), send()]);
    const three = await send();
    expect(one.status, one.text).toBe(endpoint.status);
    expect([two.text, three.text]).toEqual([one.text, one.text]);
    expect(three.headers['idempotent-replayed']).toBe('true');
  });
}

test('a series that is created three times under one key has its events once', async () => {
  const cookie = await newSession(adminId);
  const title = `Series ${randomUUID()}`;
  const body = newEvent({ title, repeat: { every: 'week', count: 4 } });
  const key = randomUUID();
  const send = (content: unknown = body) =>
    callWithKey('POST', '/api/admin/events/series', key, cookie, content);
  for (const { status, text } of [await send(), await send(), await send()]) expect(status, text).toBe(201);
  expect(await rows('select count(*)::int as count from events.events where title = $1', [title])).toEqual([
    { count: 4 },
  ]);
  const changed = await send({ ...body, title: `${title} again` });
  expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});
