import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FileBody, PIXEL } from '../support/file-body.ts';
import { createEvent } from '../support/events.ts';
import { call, join, joinAsAdmin, upload } from '../support/people.ts';
import { E2E_DATA_DIR } from '../support/platform.ts';
import { storedState } from '../support/stores.ts';
import { expectFailure, expectFile } from './expect-response.ts';

const MB = 1024 * 1024;
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const REFUSED: readonly (readonly [what: string, body: FileBody, status: number])[] = [
  ['a photo of 20 MB', new FileBody('site.jpg', Buffer.alloc(20 * MB)), 413],
  ['an SVG with a script', new FileBody('logo.svg', SCRIPT), 415],
  ['HTML named .png', new FileBody('page.png', '<!doctype html><script>alert(1)</script>'), 415],
  ['a PNG that breaks off', new FileBody('half.png', PIXEL.subarray(0, 40)), 400],
  ['an empty file', new FileBody('empty.png', ''), 400],
  ['a name with ../', new FileBody('../../pixel.png', PIXEL), 400],
  ['a name of 4,000 characters', new FileBody(`${'a'.repeat(4000)}.png`, PIXEL), 400],
];

for (const [what, body, status] of REFUSED) {
  test(`${what} is refused, and nothing of it is stored`, async () => {
    const { cookie } = await join();
    const before = await storedState();
    for (const path of ['/api/upload', '/api/upload/profile-photo']) {
      expectFailure(await call('POST', path, cookie, body), status);
    }
    expect(await storedState()).toBe(before);
  });
}

test('one member sees and deletes nothing of another’s', async () => {
  const [owner, stranger, admin] = [await join(), await join(), await joinAsAdmin()];
  const id = await upload(owner.cookie, 'notes.txt', 'only mine');
  for (const cookie of [stranger.cookie, undefined]) {
    expectFailure(await call('GET', `/api/files/${id}`, cookie), 404);
  }
  expectFailure(await call('DELETE', `/api/assets/${id}`, stranger.cookie), 404);
  const own = await call('GET', `/api/files/${id}`, owner.cookie);
  expectFile(own);
  expect([own.text, own.headers['cache-control']]).toEqual(['only mine', 'private, no-store']);
  expect((await call('DELETE', `/api/assets/${id}`, admin.cookie)).status).toBe(200);
  expectFailure(await call('GET', `/api/files/${id}`, owner.cookie), 404);
});

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
