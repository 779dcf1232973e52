import { randomUUID } from 'node:crypto';
import { uploadAsset, uploadProfilePhoto } from '@backflow/contracts';
import { openDatabase, select } from '@backflow/service-kit';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { png } from '../../test/pictures.ts';
import { startMediaService } from '../../test/start-media-service.ts';
import type { MediaService } from '../../test/start-media-service.ts';
import { sweep } from './sweep.ts';

let service: MediaService;
let owner: TestMember;
let stranger: TestMember;
let admin: TestMember;
beforeAll(async () => {
  service = await startMediaService();
  owner = await service.buildMember();
  stranger = await service.buildMember();
  admin = await service.buildMember({ isAdmin: true });
});
afterAll(() => service.stop());

const NAME = 'Prüfung "2" 50%.txt';
const upload = async (by: TestMember) =>
  (await service.send(by, uploadAsset, { name: NAME, content: 'as found: 8.2 PSI\n' })).body.data as {
    id: string;
    fileUrl: string;
  };
const statusFor = async (caller: TestMember | null, path: string) =>
  (await service.fetchFile(caller, path)).status;

describe('a file', () => {
  it('of a member is there for its owner and administrators only', async () => {
    const { fileUrl } = await upload(owner);
    expect(await statusFor(owner, fileUrl)).toBe(200);
    expect(await statusFor(admin, fileUrl)).toBe(200);
    expect(await statusFor(stranger, fileUrl)).toBe(404);
    expect(await statusFor(null, fileUrl)).toBe(404);
    const { headers } = await service.fetchFile(owner, fileUrl);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('of an administrator is there for everyone, to be kept for good', async () => {
    const { fileUrl } = await upload(admin);
    const { status, headers } = await service.fetchFile(null, fileUrl);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' } };
    expect((await service.fetchFile(null, fileUrl, again)).status).toBe(304);
  });

  it('is saved rather than shown, under its own name, and can do nothing', async () => {
    const { fileUrl } = await upload(admin);
    const { headers } = await service.fetchFile(null, fileUrl);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Pr_fung _2_ 50_.txt"; filename*=UTF-8''Pr%C3%BCfung%20%222%22%2050%25.txt`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is described to HEAD without its bytes', async () => {
    const { fileUrl } = await upload(admin);
    const answer = await service.fetchFile(null, fileUrl, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '18',
      '',
    ]);
  });

  it('that is lost in the storage answers 503, not half a file', async () => {
    const { id, fileUrl } = await upload(admin);
    await service.media.storage.deleteDirectory(id);
    expect(await statusFor(null, fileUrl)).toBe(503);
  });
});

describe('deleting', () => {
  const remove = async (by: TestMember | null, id: string) =>
    (await service.as(by)).delete(`/api/assets/${id}`);

  it('is for the owner: the address answers 404 and nothing is left', async () => {
    const before = await service.kept();
    const { id, fileUrl } = await upload(owner);
    expect((await remove(owner, id)).status).toBe(200);
    expect(await statusFor(owner, fileUrl)).toBe(404);
    expect(await service.kept()).toEqual(before);
    expect((await remove(owner, id)).status).toBe(404);
  });

  it('is refused to another member and to nobody', async () => {
    const [own, shared] = [await upload(owner), await upload(admin)];
    expect((await remove(null, own.id)).status).toBe(401);
    expect((await remove(stranger, own.id)).status).toBe(404);
    const refused = await remove(stranger, shared.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await statusFor(owner, own.fileUrl)).toBe(200);
    expect(await statusFor(null, shared.fileUrl)).toBe(200);
  });

  it('by an administrator is noted', async () => {
    const { id } = await upload(owner);
    expect((await remove(admin, id)).status).toBe(200);
    const { rows } = await service.media.db.reader.query(
      'select actor_id, action, details from audit_lines where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { actor_id: admin.id, action: 'assets.delete', details: { ownerId: owner.id, originalName: NAME } },
    ]);
  });

  it('a profile photo leaves the member without one', async () => {
    const sent = await service.send(owner, uploadProfilePhoto, { name: 'me.png', content: await png() });
    const { id, fileUrl } = sent.body.data;
    expect(await profileImageOf(owner)).toBe(fileUrl);
    const announced = await topicsAnnounced(service, async () => {
      expect((await remove(owner, id)).status).toBe(200);
    });
    expect(announced).toEqual(['events']);
    expect(await profileImageOf(owner)).toBeNull();
  });
});

describe('the sweep', () => {
  it('finishes what a crash left half done, and touches nothing else', async () => {
    const { fileUrl } = await upload(owner);
    const before = await service.kept();
    const id = randomUUID();
    const { models, storage } = service.media;
    await models.Asset.create({
      id,
      ownerId: owner.id,
      kind: 'file',
      status: 'pending',
      isPublic: false,
      originalName: 'half.txt',
      mimeType: 'text/plain',
    });
    await models.StoredFile.create({
      assetId: id,
      size: 'full',
      path: `${id}/full.txt`,
      mimeType: 'text/plain',
      bytes: 9,
    });
    await storage.write(`${id}/full.txt`, 'half');
    expect(await statusFor(owner, `/api/files/${id}`)).toBe(404);

    await sweep(service.media, Date.now());
    expect((await service.kept()).assets).toBe(before.assets + 1);
    await sweep(service.media, Date.now() + 11 * 60 * 1000);
    expect(await service.kept()).toEqual(before);
    expect(await statusFor(owner, fileUrl)).toBe(200);
  });
});

async function profileImageOf({ id }: TestMember): Promise<unknown> {
  const db = openDatabase(service.adminUrl, service.media.log);
  try {
    const rows = await select(
      db,
      'photo',
      'select profile_image_url as url from identity.users where id = $1',
      [id],
    );
    return rows[0]?.url;
  } finally {
    await db.close();
  }
}
