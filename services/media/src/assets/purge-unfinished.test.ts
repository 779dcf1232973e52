import { randomUUID } from 'node:crypto';
import { uploadAsset } from '@backflow/contracts/media';
import { expect, it } from '@jest/globals';
import { useMedia } from '../../test/start-media.ts';
import { purgeUnfinished } from './purge-assets.ts';

const MINUTE_MS = 60 * 1000;

let now = Date.now();
const service = await useMedia(() => now);

/** The rows and file of an interrupted upload. */
async function createUnfinished(ownerId: string): Promise<string> {
  const id = randomUUID();
  const path = `${id}/full.txt`;
  const { models, storage } = service.context;
  await models.Asset.create({
    id,
    ownerId,
    kind: 'file',
    status: 'pending',
    isPublic: false,
    byMember: true,
    originalName: 'half.txt',
    mimeType: 'text/plain',
    updatedAt: new Date(now),
  });
  await models.StoredFile.create({ assetId: id, size: 'full', path, mimeType: 'text/plain', bytes: 9 });
  await storage.write(path, 'half');
  return id;
}

it('an interrupted upload is purged after ten minutes, and other files stay', async () => {
  const member = await service.buildMember();
  const client = await service.as(member);
  const uploaded = await client.upload(uploadAsset.path, { name: 'a.txt', content: 'a' });
  const before = await service.stored();
  const id = await createUnfinished(member.id);
  expect((await client.fetch(`/api/files/${id}`)).status).toBe(404);

  await purgeUnfinished(service.context);
  expect((await service.stored()).assets).toBe(before.assets + 1);
  now += 11 * MINUTE_MS;
  await purgeUnfinished(service.context);
  expect(await service.stored()).toEqual(before);
  expect((await client.fetch(uploaded.body.data.fileUrl)).status).toBe(200);
});
