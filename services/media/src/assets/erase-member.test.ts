import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { uploadAsset, uploadProfilePhoto } from '@backflow/contracts/media';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';
import { eraseMember } from './erase-member.ts';

const service = await useMedia();

const RESTRICTED = `${uploadAsset.path}?audience=restricted`;
const send = async (member: TestMember, path: string = uploadAsset.path) => {
  const content = path === uploadProfilePhoto.path ? await png() : '8.2 PSI';
  const name = path === uploadProfilePhoto.path ? 'me.png' : 'log.txt';
  const { status, body } = await (await service.as(member)).upload(path, { name, content });
  expect(status).toBe(201);
  return body.data as { id: string; fileUrl: string };
};
const RUN = { endpoint: { id: ERASE_MEMBER.media.name, audit: false, changes: [] }, actor: null };
const erase = ({ id }: TestMember) => eraseMember(service.context, { memberId: id }, RUN);
const getStatus = async ({ fileUrl }: { fileUrl: string }) => {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  return (await admin.fetch(fileUrl)).status;
};

describe('of an erased account', () => {
  it('the photo and all files are deleted, and other members’ files stay', async () => {
    const [someone, other] = [await service.buildMember(), await service.buildMember()];
    const before = await service.stored();
    const own = [
      await send(someone, uploadProfilePhoto.path),
      await send(someone),
      await send(someone, RESTRICTED),
    ];
    expect((await service.stored()).assets).toBe(before.assets + 3);
    const others = [
      await send(other, uploadProfilePhoto.path),
      await send(other),
      await send(other, RESTRICTED),
    ];
    await erase(someone);
    expect(await Promise.all(own.map(getStatus))).toEqual([404, 404, 404]);
    expect(await Promise.all(others.map(getStatus))).toEqual([200, 200, 200]);
    const after = await service.stored();
    expect(after.assets).toBe(before.assets + 3);
    await erase(someone);
    expect(await service.stored()).toEqual(after);
  });

  it('files uploaded as an administrator stay, and earlier ones are deleted', async () => {
    const someone = await service.buildMember();
    const own = await send(someone, RESTRICTED);
    await asOwner(service, 'update identity.users set is_admin = true where id = $1', [someone.id]);
    const site = [await send(someone), await send(someone, RESTRICTED)];
    const photo = await send(someone, uploadProfilePhoto.path);
    await erase(someone);
    expect(await Promise.all([own, photo].map(getStatus))).toEqual([404, 404]);
    expect(await Promise.all(site.map(getStatus))).toEqual([200, 200]);
  });

  it('the names of deleted files are removed from the audit trail', async () => {
    const someone = await service.buildMember();
    const { id } = await send(someone);
    await (await service.as(someone)).delete(`/api/assets/${id}`);
    const entry = async () => (await service.auditEntries()).find(({ subjectId }) => subjectId === id);
    expect((await entry())?.details).toEqual({ ownerId: someone.id, originalName: 'log.txt' });
    await erase(someone);
    expect((await entry())?.details).toEqual({ ownerId: someone.id });
  });

  it('so are the names of files that an administrator deleted', async () => {
    const [someone, admin] = [
      await service.buildMember(),
      await service.as(await service.buildMember({ isAdmin: true })),
    ];
    const { id } = await send(someone, RESTRICTED);
    expect((await admin.delete(`/api/assets/${id}`)).status).toBe(200);
    const entry = async () => (await service.auditEntries()).find(({ subjectId }) => subjectId === id);
    expect((await entry())?.details).toMatchObject({ originalName: 'log.txt' });
    await erase(someone);
    expect((await entry())?.details).toEqual({ ownerId: someone.id });
  });

  it('an upload in progress is not stored', async () => {
    const someone = await service.buildMember();
    const client = await service.as(someone);
    const before = await service.stored();
    const { storage } = service.context;
    const write = storage.write.bind(storage);
    storage.write = async (...args: Parameters<typeof write>) => {
      await asOwner(service, 'delete from identity.users where id = $1', [someone.id]);
      return write(...args);
    };
    try {
      const { status } = await client.upload(uploadAsset.path, { name: 'late.txt', content: 'late' });
      expect(status).toBe(401);
    } finally {
      storage.write = write;
    }
    expect(await service.stored()).toEqual(before);
  });

  it('files are hidden at once, and a repeated run continues after a failure', async () => {
    const someone = await service.buildMember();
    const before = await service.stored();
    const file = await send(someone);
    const { storage } = service.context;
    const deleteDirectory = storage.deleteDirectory.bind(storage);
    storage.deleteDirectory = () => Promise.reject(new Error('the storage is down'));
    try {
      await erase(someone);
    } finally {
      storage.deleteDirectory = deleteDirectory;
    }
    expect(await getStatus(file)).toBe(404);
    expect((await service.stored()).files).toBe(before.files + 1);
    await erase(someone);
    expect(await service.stored()).toEqual(before);
  });

  it('the job that identity queues deletes everything', async () => {
    const someone = await service.buildMember();
    const before = await service.stored();
    await send(someone);
    await service.context.jobs.send(ERASE_MEMBER.media, { memberId: someone.id });
    service.work();
    while ((await service.stored()).assets > before.assets);
    expect(await service.stored()).toEqual(before);
  });
});
