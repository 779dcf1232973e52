import { uploadAsset } from '@backflow/contracts';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMedia } from '../../test/start-media.ts';
import type { MediaService } from '../../test/start-media.ts';

let service: MediaService;
let visitor: TestClient;
let owner: TestClient;
let stranger: TestClient;
let admin: TestClient;
beforeAll(async () => {
  service = await startMedia();
  visitor = await service.as(null);
  owner = await service.as(await service.buildMember());
  stranger = await service.as(await service.buildMember());
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const upload = async (by: TestClient, name = 'notes.txt') =>
  (await by.upload(uploadAsset.path, { name, content: 'as found: 8.2 PSI\n' })).body.data as {
    id: string;
    fileUrl: string;
  };
const statusFor = async (caller: TestClient, path: string) => (await caller.fetch(path)).status;

describe('a file', () => {
  it('of a member is there for its owner and administrators only', async () => {
    const { fileUrl } = await upload(owner);
    expect(await statusFor(owner, fileUrl)).toBe(200);
    expect(await statusFor(admin, fileUrl)).toBe(200);
    expect(await statusFor(stranger, fileUrl)).toBe(404);
    expect(await statusFor(visitor, fileUrl)).toBe(404);
    const { headers } = await owner.fetch(fileUrl);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('of an administrator is there for everyone, to be kept for good', async () => {
    const { fileUrl } = await upload(admin);
    const { status, headers } = await visitor.fetch(fileUrl);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' } };
    expect((await visitor.fetch(fileUrl, again)).status).toBe(304);
  });

  it('is saved rather than shown, and can do nothing', async () => {
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
  ])('named %s is saved under its own name', async (name, parameters) => {
    const { fileUrl } = await upload(admin, name);
    const { headers } = await visitor.fetch(fileUrl);
    expect(headers.get('content-disposition')).toBe(`attachment; ${parameters}`);
  });

  it('is described to HEAD without its bytes', async () => {
    const { fileUrl } = await upload(admin);
    const response = await visitor.fetch(fileUrl, { method: 'HEAD' });
    const { status, headers } = response;
    expect([status, headers.get('content-length'), await response.text()]).toEqual([200, '18', '']);
  });

  it('that is lost in the storage answers 503, not half a file', async () => {
    const { id, fileUrl } = await upload(admin);
    await service.context.storage.deleteDirectory(id);
    expect(await statusFor(visitor, fileUrl)).toBe(503);
  });
});
