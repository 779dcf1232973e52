import { uploadAsset } from '@backflow/contracts/media';
import { FreeSpace, openFileReceiver, storageSettings } from '@backflow/service-kit/files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMedia } from '../../test/start-media.ts';
import type { MediaService } from '../../test/start-media.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

describe('the free space that uploads leave', () => {
  const spaceOn = (disk: { free: number; total: number }, settings = {}) =>
    new FreeSpace(storageSettings.parse(settings), () => Promise.resolve(disk));

  it.each([
    ['two gigabytes of a large disk', { free: 2 * GB, total: 100 * GB }],
    ['a tenth of a small one', { free: GB, total: 10 * GB }],
  ])('is %s', async (_what, { free, total }) => {
    await expect(spaceOn({ free: free + 19 * MB, total }).reserve(10 * MB)).rejects.toThrow('no room');
    await expect(spaceOn({ free: free + 20 * MB, total }).reserve(10 * MB)).resolves.toBeDefined();
  });

  it('is what the setting says', async () => {
    const disk = { free: 300 * MB, total: 100 * GB };
    await expect(spaceOn(disk).reserve(1)).rejects.toThrow('no room');
    await expect(spaceOn(disk, { FILES_MIN_FREE_MB: '200' }).reserve(1)).resolves.toBeDefined();
  });

  it('is reserved by concurrent uploads until they end', async () => {
    const space = spaceOn({ free: 2 * GB + 30 * MB, total: 100 * GB });
    const release = await space.reserve(10 * MB);
    await expect(space.reserve(10 * MB)).rejects.toThrow('no room');
    release();
    release();
    const again = await space.reserve(10 * MB);
    await expect(space.reserve(10 * MB)).rejects.toThrow('no room');
    again();
  });
});

describe('on a full disk', () => {
  let service: MediaService;
  let disk: { free: number; total: number };
  beforeAll(async () => {
    service = await startMedia();
    const { settings, now } = service.context;
    const space = new FreeSpace(settings, () => Promise.resolve(disk));
    Object.assign(service.context, { receiveFile: await openFileReceiver(settings, now(), space) });
  });
  beforeEach(() => {
    disk = { free: 50 * GB, total: 100 * GB };
  });
  afterAll(() => service.stop());

  it.each([{ isAdmin: false }, { isAdmin: true }])(
    'uploads are refused to everyone, and files are read: %p',
    async (role) => {
      const member = await service.buildMember(role);
      const client = await service.as(member);
      const file = { name: 'a.txt', content: '8.2 PSI' };
      const { body } = await client.upload(uploadAsset.path, file);
      disk = { free: GB, total: 100 * GB };
      expect(await service.getRefusal(member, file)).toEqual([
        507,
        'STORAGE_FULL',
        'There is no room for files at the moment. Please try again later.',
      ]);
      expect(await (await client.fetch(body.data.fileUrl)).text()).toBe('8.2 PSI');
    },
  );

  it('uploads release their space, refused or not', async () => {
    const client = await service.as(await service.buildMember());
    // Space for one file at a time.
    disk = { free: 2 * GB + 25 * MB, total: 100 * GB };
    const content = Buffer.alloc(6 * MB, 'a');
    const refused = Buffer.alloc(6 * MB);
    for (const sent of [content, refused, content, content]) {
      const { status } = await client.upload(uploadAsset.path, { name: 'a.txt', content: sent });
      expect(status).toBe(sent === refused ? 415 : 201);
    }
  });
});
