import { deleteAsset, uploadAsset, uploadProfilePhoto } from '@backflow/contracts/media';
import { runWhileLocked, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { getProfileImage, useMedia } from '../../test/start-media.ts';
import { purgeAssets } from './purge-assets.ts';

const service = await useMedia();
let owner: TestMember;
let stranger: TestMember;
let admin: TestMember;
beforeAll(async () => {
  owner = await service.buildMember();
  stranger = await service.buildMember();
  admin = await service.buildMember({ isAdmin: true });
});

interface Uploaded {
  id: string;
  fileUrl: string;
}

const NAME = 'notes.txt';
async function upload(by: TestMember): Promise<Uploaded> {
  const sent = await (await service.as(by)).upload(uploadAsset.path, { name: NAME, content: '8.2 PSI' });
  return sent.body.data as Uploaded;
}
async function uploadPhoto(by: TestMember): Promise<Uploaded> {
  const photo = { name: 'me.png', content: await png() };
  return (await (await service.as(by)).upload(uploadProfilePhoto.path, photo)).body.data as Uploaded;
}

const remove = async (by: TestMember | null, id: string) =>
  (await service.as(by)).delete(`/api/assets/${id}`);
const statusFor = async (caller: TestMember | null, path: string) =>
  (await (await service.as(caller)).fetch(path)).status;

describe('deleting a file', () => {
  it('by its owner deletes everything, and the address answers 404', async () => {
    const before = await service.stored();
    const { id, fileUrl } = await upload(owner);
    expect((await remove(owner, id)).status).toBe(200);
    expect(await statusFor(owner, fileUrl)).toBe(404);
    expect(await service.stored()).toEqual(before);
    expect((await remove(owner, id)).status).toBe(404);
  });

  it('is refused to other members and visitors, without an audit entry', async () => {
    const [own, shared] = [await upload(owner), await upload(admin)];
    const refused = { audit: false, changes: [] };
    const { result } = await expectDeclaredEffects(
      service,
      deleteAsset,
      async () => [
        await remove(null, own.id),
        await remove(stranger, own.id),
        await remove(stranger, shared.id),
      ],
      refused,
    );
    expect(result.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'UNAUTHORIZED'],
      [404, 'NOT_FOUND'],
      [403, 'FORBIDDEN'],
    ]);
    expect(await statusFor(owner, own.fileUrl)).toBe(200);
    expect(await statusFor(null, shared.fileUrl)).toBe(200);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const { id } = await upload(owner);
    const call = () => remove(owner, id);
    const rows = 'select from media.assets where id = $1 for update';
    const responses = await runWhileLocked(service, { rows, bind: [id] }, [call, call]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('answers a stranger 404 once the file is retired, before it is purged', async () => {
    const { id } = await upload(admin);
    await service.context.models.Asset.update({ status: 'removed' }, { where: { id } });
    expect((await remove(stranger, id)).status).toBe(404);
    await purgeAssets(service.context, [id]);
  });

  it.each([
    ['its owner', () => owner],
    ['an administrator', () => admin],
  ])('by %s writes an audit entry, and announces nothing', async (_who, by) => {
    const { id } = await upload(owner);
    const { result, entry } = await expectDeclaredEffects(service, deleteAsset, () => remove(by(), id), {
      changes: [],
    });
    expect(result.status).toBe(200);
    expect(entry).toMatchObject({
      actorId: by().id,
      subjectId: id,
      details: { ownerId: owner.id, originalName: NAME },
    });
  });

  it('that is a profile photo clears the member’s photo, with the declared effects', async () => {
    const { id, fileUrl } = await uploadPhoto(owner);
    expect(await getProfileImage(service, owner)).toBe(fileUrl);
    const { result } = await expectDeclaredEffects(service, deleteAsset, () => remove(owner, id));
    expect(result.status).toBe(200);
    expect(await getProfileImage(service, owner)).toBeNull();
  });
});
