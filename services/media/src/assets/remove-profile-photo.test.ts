import { removeProfilePhoto, uploadProfilePhoto } from '@backflow/contracts/media';
import { openDatabase, select, sql } from '@backflow/service-kit';
import { expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';

const service = useMedia();
let picture: Buffer;
beforeAll(async () => {
  picture = await png();
});

interface Uploaded {
  id: string;
  fileUrl: string;
}

const upload = async (member: TestMember) =>
  (await service.as(member)).upload(uploadProfilePhoto.path, { name: 'me.png', content: picture });
const photoOf = async (member: TestMember) => (await upload(member)).body.data as Uploaded;
const remove = async (member: TestMember | null) =>
  (await service.as(member)).delete(removeProfilePhoto.path);

async function profileImageOf({ id }: TestMember): Promise<string | null> {
  const db = openDatabase(service.adminUrl, service.context.log);
  try {
    const query = sql`select profile_image_url as url from identity.users where id = ${id}`;
    const [row] = await select<{ url: string | null }>(db, 'photo', query);
    return row?.url ?? null;
  } finally {
    await db.close();
  }
}

describe('removing one’s profile photo', () => {
  it('leaves neither the photo nor its files, and another’s alone', async () => {
    const [owner, other] = [await service.buildMember(), await service.buildMember()];
    const theirs = await photoOf(other);
    const before = await service.stored();
    const { fileUrl } = await photoOf(owner);
    const { status, body } = await remove(owner);
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    expect(await profileImageOf(owner)).toBeNull();
    expect((await (await service.as(owner)).fetch(fileUrl)).status).toBe(404);
    expect(await service.stored()).toEqual(before);
    expect(await profileImageOf(other)).toBe(theirs.fileUrl);
  });

  it('is noted and announced as its contract declares', async () => {
    const owner = await service.buildMember();
    const { id } = await photoOf(owner);
    const { result, entry } = await expectDeclaredEffects(service, removeProfilePhoto, () => remove(owner));
    expect(result.status).toBe(200);
    expect(entry).toMatchObject({ actorId: owner.id, subjectId: id, details: { ownerId: owner.id } });
  });

  it('does nothing where there is none: no line, no announcement', async () => {
    const owner = await service.buildMember();
    const nothing = { audit: false, changes: [] };
    const { result } = await expectDeclaredEffects(service, removeProfilePhoto, () => remove(owner), nothing);
    expect(result.status).toBe(200);
  });

  it('is for members', async () => {
    expect((await remove(null)).status).toBe(401);
  });

  it('from several tabs at once, while it is replaced and deleted, leaves one photo or none', async () => {
    const owner = await service.buildMember();
    const client = await service.as(owner);
    for (let round = 0; round < 8; round++) {
      const { id } = await photoOf(owner);
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
      expect(await profileImageOf(owner)).toBe(ready[0] ? `/api/files/${ready[0].id}` : null);
    }
  });
});
