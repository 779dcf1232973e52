import { expect, test } from '@playwright/test';
import { FileBody } from '../support/file-body.ts';
import { createTopic } from '../support/forum.ts';
import { call, join, joinAsAdmin } from '../support/people.ts';
import { expectFailure, expectFile } from './expect-response.ts';

let admin: string;
test.beforeAll(async () => {
  admin = (await joinAsAdmin()).cookie;
});

test('a post’s file opens to whoever sees the post, and to nobody else', async () => {
  const [writer, reader] = [await join(), await join()];
  const sent = await call(
    'POST',
    '/api/upload?audience=restricted',
    writer.cookie,
    new FileBody('readings.txt', 'as found: 8.2 PSI'),
  );
  expect(sent.status, sent.text).toBe(201);
  const { id: fileId } = sent.body.data;
  const id = await createTopic(writer.cookie, { attachmentIds: [fileId] });
  const filesSeenBy = async (cookie: string) =>
    (await call('GET', `/api/forum/topics/${id}`, cookie)).body.data?.post.attachments;
  const [own] = await filesSeenBy(writer.cookie);
  expect(own).toMatchObject({ id: fileId, name: 'readings.txt', fileSize: 17 });
  expect(await filesSeenBy(reader.cookie)).toBeUndefined();
  expectFailure(await call('GET', `/api/files/${fileId}`, reader.cookie), 404);

  expect((await call('POST', `/api/admin/forum/posts/${id}/approve`, admin, {})).status).toBe(200);
  const [seen] = await filesSeenBy(reader.cookie);
  const opened = await call('GET', seen.url, reader.cookie);
  expectFile(opened);
  expect(opened.text).toBe('as found: 8.2 PSI');
  expectFailure(await call('GET', `/api/files/${fileId}`, reader.cookie), 404);

  expect((await call('DELETE', `/api/forum/posts/${id}`, writer.cookie)).status).toBe(200);
  await expect.poll(async () => (await call('GET', seen.url, reader.cookie)).status).toBe(404);
});
