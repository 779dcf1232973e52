import { deleteOwnedAssets, uploadAsset } from '@backflow/contracts/media';
import { openDatabase, select, signFileTicket, sql } from '@backflow/service-kit';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useMedia } from '../../test/start-media.ts';
import { deleteOwned } from './delete-asset.ts';

const service = await useMedia();
let author: TestMember;
let stranger: TestMember;
let clients: Record<'visitor' | 'author' | 'stranger' | 'admin', TestClient>;
beforeAll(async () => {
  author = await service.buildMember();
  stranger = await service.buildMember();
  clients = {
    visitor: await service.as(null),
    author: await service.as(author),
    stranger: await service.as(stranger),
    admin: await service.as(await service.buildMember({ isAdmin: true })),
  };
});

const RESTRICTED = `${uploadAsset.path}?audience=restricted`;
const send = async (by: TestClient, path = RESTRICTED) => {
  const { status, body } = await by.upload(path, { name: 'log.txt', content: '8.2 PSI' });
  expect(status).toBe(201);
  return body.data as { id: string; fileUrl: string };
};
const ticketFor = (fileId: string, now = Date.now()) =>
  signFileTicket({ secret: service.context.settings.SESSION_SECRET, fileId, now });
const statusFor = async (caller: TestClient, path: string) => (await caller.fetch(path)).status;

describe('a member’s restricted file', () => {
  it('is visible to its owner, to administrators, and for an hour to callers with a ticket', async () => {
    const { id, fileUrl } = await send(clients.author);
    const { author, admin, stranger, visitor } = clients;
    for (const caller of [author, admin]) expect(await statusFor(caller, fileUrl)).toBe(200);
    for (const caller of [stranger, visitor]) {
      expect(await statusFor(caller, fileUrl)).toBe(404);
      expect(await statusFor(caller, `${fileUrl}?ticket=${ticketFor(id)}`)).toBe(200);
      const expired = ticketFor(id, Date.now() - 60 * 60 * 1000);
      expect(await statusFor(caller, `${fileUrl}?ticket=${expired}`)).toBe(404);
    }
    expect((await author.fetch(fileUrl)).headers.get('cache-control')).toBe('private, no-store');
  });

  it('is refused before the owner has confirmed their address, unlike a private file', async () => {
    const unconfirmed = await service.as(await service.buildMember({ isEmailConfirmed: false }));
    const before = await service.stored();
    const file = { name: 'log.txt', content: '8.2 PSI' };
    const { status, body } = await unconfirmed.upload(RESTRICTED, file);
    expect([status, body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
    expect(await service.stored()).toEqual(before);
    await send(unconfirmed, uploadAsset.path);
  });

  it('can be deleted by its owner and by administrators', async () => {
    const { id } = await send(clients.author);
    expect((await clients.stranger.delete(`/api/assets/${id}`)).status).toBe(404);
    expect((await clients.author.delete(`/api/assets/${id}`)).status).toBe(200);
    const other = await send(clients.author);
    expect((await clients.admin.delete(`/api/assets/${other.id}`)).status).toBe(200);
  });

  it('is published to the forum with its owner until it is deleted; a private file is not', async () => {
    const [attached, own] = [await send(clients.author), await send(clients.author, uploadAsset.path)];
    const forum = openDatabase(service.adminUrl, service.context.log);
    try {
      const known = () =>
        select(
          forum,
          'attachments',
          sql`select id, owner_id as "ownerId", original_name as name from media.attachments_v1
               where id in (${attached.id}, ${own.id})`,
        );
      expect(await known()).toEqual([{ id: attached.id, ownerId: author.id, name: 'log.txt' }]);
      await clients.author.delete(`/api/assets/${attached.id}`);
      expect(await known()).toEqual([]);
    } finally {
      await forum.close();
    }
  });
});

describe('the files of a deleted record', () => {
  const sendTwo = async () => [await send(clients.author), await send(clients.author)] as const;

  it('are deleted by a job', async () => {
    const before = await service.stored();
    const [one, two] = await sendTwo();
    await service.context.jobs.send(deleteOwnedAssets, { ownerId: author.id, ids: [one.id, two.id] });
    service.work();
    while ((await service.stored()).assets > before.assets);
    for (const { fileUrl } of [one, two]) expect(await statusFor(clients.author, fileUrl)).toBe(404);
    expect(await service.stored()).toEqual(before);
  });

  it('must be restricted files of the owner; a repeated run changes nothing', async () => {
    const [attached, other] = await sendTwo();
    const own = await send(clients.author, uploadAsset.path);
    const foreign = await send(clients.stranger);
    const data = { ownerId: author.id, ids: [attached.id, own.id, foreign.id] };
    await deleteOwned(service.context, data);
    const after = await service.stored();
    await deleteOwned(service.context, data);
    expect(await service.stored()).toEqual(after);
    expect(await statusFor(clients.author, attached.fileUrl)).toBe(404);
    for (const { fileUrl } of [own, other]) expect(await statusFor(clients.author, fileUrl)).toBe(200);
    expect(await statusFor(clients.stranger, foreign.fileUrl)).toBe(200);
  });

  it('are hidden at once, and a repeated run continues after a failure', async () => {
    const before = await service.stored();
    const [one, two] = await sendTwo();
    const data = { ownerId: author.id, ids: [one.id, two.id] };
    const { storage } = service.context;
    const deleteDirectory = storage.deleteDirectory.bind(storage);
    storage.deleteDirectory = () => Promise.reject(new Error('the storage is down'));
    try {
      await deleteOwned(service.context, data);
    } finally {
      storage.deleteDirectory = deleteDirectory;
    }
    for (const { fileUrl } of [one, two]) expect(await statusFor(clients.author, fileUrl)).toBe(404);
    expect((await service.stored()).files).toBe(before.files + 2);
    await deleteOwned(service.context, data);
    expect(await service.stored()).toEqual(before);
  });
});
