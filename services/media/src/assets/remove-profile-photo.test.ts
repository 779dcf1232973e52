import { removeProfilePhoto, uploadProfilePhoto } from '@backflow/contracts/media';
import { expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { getProfileImage, useMedia } from '../../test/start-media.ts';

const service = await useMedia();

const upload = async (member: TestMember) =>
  (await service.as(member)).upload(uploadProfilePhoto.path, { name: 'me.png', content: await png() });
const getPhoto = async (member: TestMember) =>
  (await upload(member)).body.data as { id: string; fileUrl: string };
const remove = async (member: TestMember | null) =>
  (await service.as(member)).delete(removeProfilePhoto.path);

describe('removing a profile photo', () => {
  it('deletes the photo and its files, and leaves other members’ photos', async () => {
    const [owner, other] = [await service.buildMember(), await service.buildMember()];
    const otherPhoto = await getPhoto(other);
    const before = await service.stored();
    const { fileUrl } = await getPhoto(owner);
    const { status, body } = await remove(owner);
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect(await getProfileImage(service, owner)).toBeNull();
    expect((await (await service.as(owner)).fetch(fileUrl)).status).toBe(404);
    expect(await service.stored()).toEqual(before);
    expect(await getProfileImage(service, other)).toBe(otherPhoto.fileUrl);
  });

  it('has the declared effects', async () => {
    const owner = await service.buildMember();
    const { id } = await getPhoto(owner);
    const { result, entry } = await expectDeclaredEffects(service, removeProfilePhoto, () => remove(owner));
    expect(result.status).toBe(200);
    expect(entry).toMatchObject({ actorId: owner.id, subjectId: id, details: { ownerId: owner.id } });
  });

  it('has no effects without a photo', async () => {
    const owner = await service.buildMember();
    const nothing = { audit: false, changes: [] };
    const { result } = await expectDeclaredEffects(service, removeProfilePhoto, () => remove(owner), nothing);
    expect(result.status).toBe(200);
  });

  it('leaves at most one photo after concurrent requests', async () => {
    const owner = await service.buildMember();
    const client = await service.as(owner);
    for (let round = 0; round < 8; round++) {
      const { id } = await getPhoto(owner);
      const responses = await Promise.all([
        remove(owner),
        upload(owner),
        client.delete(`/api/assets/${id}`),
        remove(owner),
        upload(owner),
      ]);
      for (const { status } of responses) expect([200, 201, 404]).toContain(status);
      const ready = await service.context.models.Asset.findAll({
        where: { ownerId: owner.id, status: 'ready' },
        raw: true,
      });
      expect(ready.length).toBeLessThanOrEqual(1);
      expect(await getProfileImage(service, owner)).toBe(ready[0] ? `/api/files/${ready[0].id}` : null);
    }
  });
});
