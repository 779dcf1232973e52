import { uploadAsset } from '@backflow/contracts/media';
import { openDatabase, select, signFileTicket, sql } from '@backflow/service-kit';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { png } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';

const service = await useMedia();
let visitor: TestClient;
let owner: TestClient;
let stranger: TestClient;
let admin: TestClient;
beforeAll(async () => {
  visitor = await service.as(null);
  owner = await service.as(await service.buildMember());
  stranger = await service.as(await service.buildMember());
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});

const upload = async (by: TestClient, name = 'notes.txt') =>
  (await by.upload(uploadAsset.path, { name, content: 'as found: 8.2 PSI\n' })).body.data as {
    id: string;
    fileUrl: string;
  };
const restrict = async (by: TestClient, name = 'manual.txt', content: string | Buffer = 'for members only') =>
  by.upload(`${uploadAsset.path}?audience=restricted`, { name, content });
const ticketFor = (fileId: string, now = Date.now()) =>
  signFileTicket({ secret: service.context.settings.SESSION_SECRET, fileId, now });
const statusFor = async (caller: TestClient, path: string) => (await caller.fetch(path)).status;

describe('a file', () => {
  it('of a member is visible to its owner and administrators only', async () => {
    const { fileUrl } = await upload(owner);
    expect(await statusFor(owner, fileUrl)).toBe(200);
    expect(await statusFor(admin, fileUrl)).toBe(200);
    expect(await statusFor(stranger, fileUrl)).toBe(404);
    expect(await statusFor(visitor, fileUrl)).toBe(404);
    const { headers } = await owner.fetch(fileUrl);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('of an administrator is visible to everyone, and cached', async () => {
    const { fileUrl } = await upload(admin);
    const { status, headers } = await visitor.fetch(fileUrl);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' } };
    expect((await visitor.fetch(fileUrl, again)).status).toBe(304);
  });

  it('is downloaded and sandboxed', async () => {
    const { fileUrl } = await upload(admin);
    const { headers } = await visitor.fetch(fileUrl);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename=notes.txt',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['site plan.txt', `filename="site plan.txt"`],
    [
      'Prüfung "2" 50%.txt',
      `filename="Pr_fung _2_ 50_.txt"; filename*=UTF-8''Pr%C3%BCfung%20%222%22%2050%25.txt`,
    ],
    ["a;b='c'.txt", `filename="a;b='c'.txt"`],
    ['50%41.txt', `filename=50_41.txt; filename*=UTF-8''50%2541.txt`],
    ['水 valve.txt', `filename="_ valve.txt"; filename*=UTF-8''%E6%B0%B4%20valve.txt`],
  ])('named %s is downloaded under its name', async (name, parameters) => {
    const { fileUrl } = await upload(admin, name);
    const { headers } = await visitor.fetch(fileUrl);
    expect(headers.get('content-disposition')).toBe(`attachment; ${parameters}`);
  });

  it('has no body for HEAD', async () => {
    const { fileUrl } = await upload(admin);
    const response = await visitor.fetch(fileUrl, { method: 'HEAD' });
    const { status, headers } = response;
    expect([status, headers.get('content-length'), await response.text()]).toEqual([200, '18', '']);
  });

  it('that is missing in the storage answers 503', async () => {
    const { id, fileUrl } = await upload(admin);
    await service.context.storage.deleteDirectory(id);
    expect(await statusFor(visitor, fileUrl)).toBe(503);
  });
});

describe('a restricted file', () => {
  it('cannot be uploaded by a visitor, or for another audience', async () => {
    const before = await service.stored();
    expect((await restrict(visitor)).status).toBe(401);
    const other = await admin.upload(`${uploadAsset.path}?audience=friends`, { name: 'a.txt', content: 'a' });
    expect([other.status, other.body.errors[0].path]).toEqual([400, 'audience']);
    expect(await service.stored()).toEqual(before);
  });

  it('is visible to administrators, and for an hour to callers with a ticket', async () => {
    const { id, fileUrl } = (await restrict(admin)).body.data;
    expect(await statusFor(admin, fileUrl)).toBe(200);
    for (const caller of [visitor, stranger]) {
      expect(await statusFor(caller, fileUrl)).toBe(404);
      expect(await statusFor(caller, `${fileUrl}?ticket=${ticketFor(id)}`)).toBe(200);
    }
    const hour = 60 * 60 * 1000;
    expect(await statusFor(visitor, `${fileUrl}?ticket=${ticketFor(id, Date.now() - hour)}`)).toBe(404);
    const { headers } = await visitor.fetch(`${fileUrl}?ticket=${ticketFor(id)}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toContain('attachment');
  });

  it('needs one ticket, for this file', async () => {
    const [one, two] = [(await restrict(admin)).body.data, (await restrict(admin)).body.data];
    const ticket = ticketFor(one.id);
    expect(await statusFor(visitor, `${two.fileUrl}?ticket=${ticket}`)).toBe(404);
    expect(await statusFor(visitor, `${one.fileUrl}?ticket=`)).toBe(404);
    expect(await statusFor(visitor, `${one.fileUrl}?ticket=${ticket}&ticket=${ticket}`)).toBe(400);
    expect(await statusFor(visitor, `${one.fileUrl}?ticket=${'a'.repeat(101)}`)).toBe(400);
  });

  it('is the only kind with tickets: a private file stays private', async () => {
    const { id, fileUrl } = await upload(owner);
    expect(await statusFor(stranger, `${fileUrl}?ticket=${ticketFor(id)}`)).toBe(404);
  });

  it('that is an image has all sizes', async () => {
    const { id, fileUrl } = (await restrict(admin, 'drawing.png', await png(600, 400))).body.data;
    const response = await visitor.fetch(`${fileUrl}?size=small&ticket=${ticketFor(id)}`);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 256 });
    expect(await statusFor(visitor, `${fileUrl}?size=small`)).toBe(404);
  });

  it('of an administrator is published to learning until it is deleted; files of members are not', async () => {
    const restricted = (await restrict(admin)).body.data;
    const [open, own] = [await upload(admin), await upload(owner)];
    const attached = (await restrict(owner)).body.data;
    const learning = openDatabase(service.adminUrl, service.context.log);
    try {
      const known = async () =>
        (
          await select<{ id: string; isPublic: boolean }>(
            learning,
            'assets',
            sql`select id, is_public as "isPublic" from media.assets_v1
                 where id in (${restricted.id}, ${open.id}, ${own.id}, ${attached.id}) order by is_public`,
          )
        ).map(({ id, isPublic }) => [id, isPublic]);
      expect(await known()).toEqual([
        [restricted.id, false],
        [open.id, true],
      ]);
      await admin.delete(`/api/assets/${restricted.id}`);
      expect(await known()).toEqual([[open.id, true]]);
    } finally {
      await learning.close();
    }
  });
});
