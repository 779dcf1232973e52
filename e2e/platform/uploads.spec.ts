import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FileBody, PIXEL } from '../support/file-body.ts';
import { createEvent } from '../support/events.ts';
import { call, join, joinAsAdmin, upload } from '../support/people.ts';
import { E2E_DATA_DIR } from '../support/platform.ts';
import { expectFailure, expectFile } from './expect-response.ts';

test('a restricted file opens to a ticket alone, which who may open its resource is given', async () => {
  const [stranger, admin] = [await join(), await joinAsAdmin()];
  const file = new FileBody('manual.txt', 'for members only');
  const { id } = (await call('POST', '/api/upload?audience=restricted', admin.cookie, file)).body.data;
  const resource = { title: 'Repair manual', accessLevel: 'premium', isPublished: true, downloadIds: [id] };
  // A member's attachment to a post is none of the site's files.
  const attached = (await call('POST', '/api/upload?audience=restricted', stranger.cookie, file)).body.data;
  const refused = { ...resource, downloadIds: [attached.id] };
  expectFailure(await call('POST', '/api/resources', admin.cookie, refused), 400);
  const made = await call('POST', '/api/resources', admin.cookie, resource);
  const page = `/api/resources/${made.body.data.id}`;
  for (const cookie of [stranger.cookie, undefined]) {
    const seen = await call('GET', page, cookie);
    expect([seen.status, seen.body.data.downloads]).toEqual([200, []]);
    expectFailure(await call('GET', `/api/files/${id}`, cookie), 404);
    expectFailure(await call('GET', `/api/files/${id}?ticket=nonsense`, cookie), 404);
  }
  const [download] = (await call('GET', page, admin.cookie)).body.data.downloads;
  const opened = await call('GET', download.url);
  expectFile(opened);
  expect([opened.text, opened.headers['cache-control']]).toEqual(['for members only', 'private, no-store']);
});

test('a file is stored under a generated name, in a folder that is not served', async () => {
  const { cookie } = await join();
  const content = 'read 8.2 PSI at the second cock';
  const id = await upload(cookie, 'my-own-name.txt', content);
  const folder = path.join(E2E_DATA_DIR, 'files');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const stored = files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(content));
  expect(stored.map((file) => path.relative(folder, file))).toEqual([expect.stringContaining(id)]);
  expect(stored.join()).not.toContain('my-own-name');
  // The gateway serves files from builds alone, each a `dist` folder of the checkout.
  expect(path.relative(path.resolve(import.meta.dirname, '../..'), folder)).toMatch(/^\.\./);
  for (const address of [`/files/${id}`, `/assets/${id}`, `/${id}/full.txt`]) {
    expect((await call('GET', address, cookie)).text).not.toContain(content);
  }
});

test('a facilitator’s new photo shows on their events at once, also to visitors', async () => {
  const { id: facilitatorId, cookie } = await joinAsAdmin();
  const eventId = await createEvent(cookie, { facilitatorId });
  const headshot = async () => (await call('GET', `/api/events/${eventId}`)).body.data.facilitatorHeadshot;
  expect(await headshot()).toBeNull();
  for (const name of ['first.png', 'second.png']) {
    const photo = await call('POST', '/api/upload/profile-photo', cookie, new FileBody(name, PIXEL));
    const shown = await headshot();
    expect(shown).toBe(photo.body.data.fileUrl);
    expect((await call('GET', shown)).status).toBe(200);
  }
});
