import { uploadAsset } from '@backflow/contracts/media';
import { afterEach, describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { startMedia } from '../../test/start-media.ts';
import type { MediaService } from '../../test/start-media.ts';

let service: MediaService;
afterEach(() => service.stop());

const REFUSAL = [
  503,
  'UNAVAILABLE',
  'This file could not be stored in time. Please try again, or choose a smaller one.',
];

describe('an upload that misses its deadline', () => {
  it('is refused, and nothing of it is stored: a large image', async () => {
    service = await startMedia(undefined, { UPLOAD_DEADLINE_MS: 50 });
    const large = { name: 'large.png', content: await png(6000, 6000) };
    expect(await service.getRefusal(await service.buildMember(), large)).toEqual(REFUSAL);
    // The queue continues after the large image.
    await service.stop();
    service = await startMedia();
    const client = await service.as(await service.buildMember());
    expect((await client.upload(uploadAsset.path, { name: 'a.png', content: await png() })).status).toBe(201);
  });

  it('is refused, and nothing of it is stored: a storage that does not respond', async () => {
    service = await startMedia(undefined, { UPLOAD_DEADLINE_MS: 500 });
    const { storage } = service.context;
    storage.write = (_path, _contents, options) =>
      new Promise((_resolve, reject) => {
        options?.abortSignal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const file = { name: 'a.txt', content: 'a' };
    expect(await service.getRefusal(await service.buildMember(), file)).toEqual(REFUSAL);
  });

  it('is refused, and nothing of it is stored: a slow database', async () => {
    service = await startMedia(undefined, { UPLOAD_DEADLINE_MS: 500 });
    const { db, models } = service.context;
    models.Asset.addHook('beforeBulkUpdate', 'slow', async () => {
      await db.reader.query('select pg_sleep(0.6)');
    });
    const member = await service.buildMember();
    expect(await service.getRefusal(member, { name: 'a.txt', content: 'a' })).toEqual(REFUSAL);
  });
});
