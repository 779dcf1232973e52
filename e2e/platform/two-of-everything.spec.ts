import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startDoubledSite } from '../support/doubled-site.ts';
import type { DoubledSite } from '../support/doubled-site.ts';
import { openStream } from '../support/event-stream.ts';
import { createEvent } from '../support/events.ts';
import { FileBody, PIXEL } from '../support/file-body.ts';
import { createReply, createTopic } from '../support/forum.ts';
import { PASSWORD, getCookie, join, joinAsAdmin, newAccount } from '../support/people.ts';
import { E2E_DATA_DIR } from '../support/platform.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { everyJobDone } from '../support/stores.ts';

/** The limit of both gateways together. */
const WRITES_PER_MINUTE = 40;
const TIMES = [1, 2, 3, 4, 5, 6];

let site: DoubledSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await useServiceProcesses('one');
  site = await startDoubledSite({ WRITES_PER_MINUTE: String(WRITES_PER_MINUTE) });
  await expect.poll(async () => (await site.call('GET', '/readyz')).status).toBe(200);
});
test.afterAll(() => site.stop());

/** The responses to the same request, each from other processes. */
async function repeatedly(path: string, cookie?: string) {
  const responses = [];
  for (const _ of TIMES) responses.push(await site.call('GET', path, { cookie }));
  return responses;
}

test('a session that began in one process is known in all, and ends in all', async () => {
  const { email } = await join();
  const signedIn = await site.call('POST', '/api/login', { body: { email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  const cookie = getCookie(signedIn);
  for (const { body } of await repeatedly('/api/user', cookie)) expect(body.data.email).toBe(email);
  expect((await site.call('POST', '/api/logout', { cookie })).status).toBe(200);
  for (const { status } of await repeatedly('/api/user', cookie)) expect(status).toBe(401);
});

test('limits count what all processes were sent', async () => {
  const { email } = await join();
  const guess = () =>
    site.call('POST', '/api/login', {
      body: { email, password: 'Wrong-Guess-1' },
      network: '203.0.113.2',
    });
  const guesses: number[] = [];
  for (let count = 0; count < 14; count += 1) guesses.push((await guess()).status);
  expect(guesses.filter((status) => status === 401)).toHaveLength(10);
  expect(guesses.filter((status) => status === 429)).toHaveLength(4);

  // Each gateway gets fewer than one alone would let through.
  const writes: number[] = [];
  for (let count = 0; count < 2 * WRITES_PER_MINUTE - 10; count += 1) {
    const write = await site.call('POST', '/api/logout', { network: '203.0.113.3' });
    writes.push(write.status);
  }
  const refused = writes.filter((status) => status === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.length).toBeLessThan(WRITES_PER_MINUTE);
});

test('a job runs once', async () => {
  const accounts = TIMES.map((number) =>
    newAccount({ email: `once-${number}-${Date.now()}@example.com`.toLowerCase() }),
  );
  for (const body of accounts) {
    const registered = await site.call('POST', '/api/register', { body, network: '203.0.113.4' });
    expect(registered.status).toBe(201);
  }
  await everyJobDone();
  const folder = path.join(E2E_DATA_DIR, 'mail');
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  for (const { email } of accounts) {
    const to = mails.filter((mail) => new RegExp(`^to:.*${email}`, 'im').test(mail));
    expect(to.map((mail) => /^subject: (.*)$/im.exec(mail)?.[1])).toHaveLength(1);
  }
});

test('each process sees what another has written, in lists and records, signed in and not', async () => {
  const [admin, member] = [await joinAsAdmin(), await join()];
  const id = await createEvent(admin.cookie, { title: 'Before the change' });
  const record = `/api/events/${id}`;
  for (const cookie of [undefined, member.cookie]) {
    for (const { body } of await repeatedly(record, cookie))
      expect(body.data.title).toBe('Before the change');
  }
  const edited = await site.call('GET', `/api/admin/events/${id}`, { cookie: admin.cookie });
  const version: number = edited.body.data.version;
  for (const number of [1, 2, 3]) {
    const title = `Change ${number} of ${id}`;
    const body = { title, version: version + number - 1 };
    const changed = await site.call('PATCH', record, { cookie: admin.cookie, body });
    expect(changed.status, changed.text).toBe(200);
    // A member never gets what was before an acknowledged change.
    for (const response of await repeatedly(record, member.cookie))
      expect(response.body.data.title).toBe(title);
    const shown = async () =>
      (await repeatedly(record)).every((response) => response.body.data.title === title);
    await expect.poll(shown).toBe(true);
  }
});

test('a reply reaches the readers of a topic in all processes', async () => {
  const admin = await joinAsAdmin();
  const topicId = await createTopic(admin.cookie);
  const url = `${site.origin}/api/forum/topics/${topicId}/stream?after=0`;
  const headers = { cookie: admin.cookie, 'x-forwarded-for': '203.0.113.5' };
  const streams = [];
  for (const _ of [1, 2, 3, 4]) streams.push(await openStream(url, headers));
  try {
    const replies = [await createReply(admin.cookie, topicId)];
    const viaSite = await site.call('POST', `/api/forum/topics/${topicId}/replies`, {
      cookie: admin.cookie,
      body: { content: `Relief valve opens at 2.2 psi, measured ${Date.now()}` },
    });
    expect(viaSite.status, viaSite.text).toBe(201);
    replies.push(viaSite.body.data);
    for (const { events } of streams) {
      for (const { id } of replies) {
        await expect.poll(() => events.filter((event) => event.includes(id)).length).toBeGreaterThan(0);
      }
    }
  } finally {
    for (const stream of streams) stream.close();
  }
});

test('a file that one process has received is served by all', async () => {
  const { cookie } = await join();
  const uploads = [];
  for (const name of ['one.png', 'two.png']) {
    uploads.push(await site.call('POST', '/api/upload', { cookie, body: new FileBody(name, PIXEL) }));
  }
  for (const { status, body } of uploads) {
    expect(status).toBe(201);
    const files = await repeatedly(body.data.fileUrl, cookie);
    expect(files.map((file) => file.status)).toEqual(TIMES.map(() => 200));
    expect(new Set(files.map((file) => file.text)).size).toBe(1);
  }
});

test('each process has got requests', () => {
  const { gateways, services } = site;
  const { identity, events, community, media } = services;
  for (const { requests } of [gateways, identity, events, community, media]) {
    expect(requests).toHaveLength(2);
    expect(Math.min(...requests)).toBeGreaterThan(3);
  }
});
