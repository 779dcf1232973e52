import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { uploadAsset, uploadProfilePhoto } from '@backflow/contracts/media';
import { openDatabase } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';
import { eraseMember } from './erase-member.ts';

const service = useMedia();

const RESTRICTED = `${uploadAsset.path}?audience=restricted`;
const send = async (member: TestMember, path: string = uploadAsset.path) => {
  const content = path === uploadProfilePhoto.path ? await png() : '8.2 PSI';
  const name = path === uploadProfilePhoto.path ? 'me.png' : 'log.txt';
  const { status, body } = await (await service.as(member)).upload(path, { name, content });
  expect(status).toBe(201);
  return body.data as { id: string; fileUrl: string };
};
const asOwner = async (statement: string, values: unknown[]) => {
  const owner = openDatabase(service.adminUrl, service.context.log);
  try {
    return await owner.reader.query(statement, values);
  } finally {
    await owner.close();
  }
};
const RUN = { endpoint: { id: ERASE_MEMBER.media.name, audit: false, changes: [] }, actor: null };
const erase = ({ id }: TestMember) => eraseMember(service.context, { memberId: id }, RUN);
const statusOf = async ({ fileUrl }: { fileUrl: string }) => {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  return (await admin.fetch(fileUrl)).status;
};

describe('of somebody who was erased', () => {
  it('the photo goes, and every file they kept or put into posts; nobody else’s', async () => {
    const [someone, other] = [await service.buildMember(), await service.buildMember()];
    const before = await service.stored();
    const theirs = [
      await send(someone, uploadProfilePhoto.path),
      await send(someone),
      await send(someone, RESTRICTED),
    ];
    const gone = await service.stored();
    expect(gone.assets).toBe(before.assets + 3);
    const others = [
      await send(other, uploadProfilePhoto.path),
      await send(other),
      await send(other, RESTRICTED),
    ];
    await erase(someone);
    expect(await Promise.all(theirs.map(statusOf))).toEqual([404, 404, 404]);
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200, 200]);
    const left = await service.stored();
    expect(left.assets).toBe(before.assets + 3);
    await erase(someone);
    expect(await service.stored()).toEqual(left);
  });

  it('what they sent as an administrator stays, and what they had sent before goes', async () => {
    const someone = await service.buildMember();
    const own = await send(someone, RESTRICTED);
    await asOwner('update identity.users set is_admin = true where id = $1', [someone.id]);
    const site = [await send(someone), await send(someone, RESTRICTED)];
    const photo = await send(someone, uploadProfilePhoto.path);
    await erase(someone);
    expect(await Promise.all([own, photo].map(statusOf))).toEqual([404, 404]);
    expect(await Promise.all(site.map(statusOf))).toEqual([200, 200]);
  });

  it('the names of files they deleted are in the trail no more', async () => {
    const someone = await service.buildMember();
    const { id } = await send(someone);
    await (await service.as(someone)).delete(`/api/assets/${id}`);
    const line = async () => (await service.auditEntries()).find(({ subjectId }) => subjectId === id);
    expect((await line())?.details).toEqual({ ownerId: someone.id, originalName: 'log.txt' });
    await erase(someone);
    expect((await line())?.details).toEqual({ ownerId: someone.id });
  });

  it('nor are the names of files of theirs that an administrator deleted', async () => {
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

  it('a file that was on its way is not kept', async () => {
    const someone = await service.buildMember();
    const client = await service.as(someone);
    const before = await service.stored();
    const { storage } = service.context;
    const write = storage.write.bind(storage);
    storage.write = async (...given: Parameters<typeof write>) => {
      await asOwner('delete from identity.users where id = $1', [someone.id]);
      return write(...given);
    };
    try {
      const { status } = await client.upload(uploadAsset.path, { name: 'late.txt', content: 'late' });
      expect(status).toBe(401);
    } finally {
      storage.write = write;
    }
    expect(await service.stored()).toEqual(before);
  });

  it('files go out of sight at once, and the next run ends what one that was killed has begun', async () => {
    const someone = await service.buildMember();
    const before = await service.stored();
    const file = await send(someone);
    const { storage } = service.context;
    const deleteDirectory = storage.deleteDirectory.bind(storage);
    storage.deleteDirectory = () => Promise.reject(new Error('the storage is away'));
    try {
      await erase(someone);
    } finally {
      storage.deleteDirectory = deleteDirectory;
    }
    expect(await statusOf(file)).toBe(404);
    expect((await service.stored()).files).toBe(before.files + 1);
    await erase(someone);
    expect(await service.stored()).toEqual(before);
  });

  it('all that is done by the job that identity queues', async () => {
    const someone = await service.buildMember();
    const before = await service.stored();
    await send(someone);
    await service.context.jobs.send(ERASE_MEMBER.media, { memberId: someone.id });
    service.work();
    while ((await service.stored()).assets > before.assets);
    expect(await service.stored()).toEqual(before);
  });
});
