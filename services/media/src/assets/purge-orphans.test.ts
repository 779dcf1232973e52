import { randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadAsset } from '@backflow/contracts/media';
import { expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';
import { purgeOrphans } from './purge-assets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let now = Date.now();
const service = await useMedia(() => now);

it('stored files without a row are deleted after a day, and other files stay', async () => {
  const client = await service.as(await service.buildMember({ isAdmin: true }));
  const { body } = await client.upload(uploadAsset.path, { name: 'a.png', content: await png() });
  await service.context.storage.write('notes/readme.txt', 'not an asset');
  const before = await service.stored();
  const orphan = randomUUID();
  for (const size of ['full', 'small']) await service.context.storage.write(`${orphan}/${size}.txt`, 'lost');
  await purgeOrphans(service.context);
  expect((await service.stored()).files).toBe(before.files + 2);
  now += DAY_MS + 60_000;
  await purgeOrphans(service.context);
  expect(await service.stored()).toEqual(before);
  for (const size of ['full', 'large', 'small']) {
    expect((await client.fetch(`${body.data.fileUrl}?size=${size}`)).status).toBe(200);
  }
});

it('incoming files of a killed process are deleted', async () => {
  const path = join(service.context.settings.FILES_DIR, 'incoming', 'half');
  await writeFile(path, 'half');
  const yesterday = new Date(now - DAY_MS);
  await utimes(path, yesterday, yesterday);
  await purgeOrphans(service.context);
  expect((await service.stored()).incoming).toBe(0);
});
