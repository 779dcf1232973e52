import { uploadAsset } from '@backflow/contracts/media';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DOC, PDF } from '../../test/documents.ts';
import { gif, phonePhoto, png, webp } from '../../test/pictures.ts';
import { startMedia, useMedia } from '../../test/start-media.ts';

const service = await useMedia();
let member: TestClient;
beforeAll(async () => {
  member = await service.as(await service.buildMember());
});

describe('an upload', () => {
  it.each([
    ['plan.pdf', 'application/pdf', () => PDF],
    ['form.doc', 'application/msword', () => DOC],
    ['notes.txt', 'text/plain', () => 'Close valve 2, open cock 3 — 12 PSI.\n'],
    ['Ventil Größe.PNG', 'image/png', () => png()],
    ['steps.gif', 'image/gif', () => gif()],
    ['photo.webp', 'image/webp', () => webp()],
    ['photo.jpeg', 'image/jpeg', () => phonePhoto()],
  ])('stores %s as %s', async (name, mimeType, content) => {
    const sent = Buffer.from(await content());
    const { status, body } = await member.upload(uploadAsset.path, { name, content: sent });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        originalName: name,
        fileSize: expect.any(Number),
        mimeType,
        fileUrl: `/api/files/${body.data.id}`,
      },
    ]);
    const response = await member.fetch(body.data.fileUrl);
    const received = Buffer.from(await response.arrayBuffer());
    expect(received.length).toBe(body.data.fileSize);
    if (!mimeType.startsWith('image/')) expect(received.equals(sent)).toBe(true);
  });

  it.each([
    ['scan.jpg', 'scan.png', () => png()],
    ['IMG_0815.HEIC', 'IMG_0815.HEIC.jpg', () => phonePhoto()],
    ['plan.final', 'plan.final.pdf', () => PDF],
    ['manual.docx', 'manual.doc', () => DOC],
    ['README', 'README.txt', () => 'BM 2 replaced, 12 PSI'],
    ['page.png', 'page.txt', () => 'MZ: no image at all'],
    [`${'n'.repeat(251)}.jpg`, `${'n'.repeat(251)}.png`, () => png()],
    ['n'.repeat(255), `${'n'.repeat(251)}.txt`, () => 'ID3'],
  ])('named %s is stored and served as %s', async (name, storedName, content) => {
    const { status, body } = await member.upload(uploadAsset.path, { name, content: await content() });
    expect([status, body.data?.originalName]).toEqual([201, storedName]);
    const { headers } = await member.fetch(body.data.fileUrl);
    expect(headers.get('content-disposition')).toContain(storedName);
    expect(headers.get('content-type')).toContain(body.data.mimeType);
    const { rows } = await service.context.db.reader.query<{ path: string }>(
      `select path from files where asset_id = $1 and size = 'full'`,
      [body.data.id],
    );
    expect(rows[0]?.path).toBe(`${body.data.id}/full.${storedName.slice(storedName.lastIndexOf('.') + 1)}`);
  });

  it('removes location, camera and rotation from a photo, and renders its sizes', async () => {
    const original = await phonePhoto();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(original.includes('Phone')).toBe(true);
    const { body } = await member.upload(uploadAsset.path, { name: 'site.jpg', content: original });
    for (const [size, format, width, height] of [
      ['full', 'jpeg', 1200, 1600],
      ['large', 'webp', 768, 1024],
      ['small', 'webp', 192, 256],
    ] as const) {
      const response = await member.fetch(`${body.data.fileUrl}?size=${size}`);
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(metadata).toMatchObject({ format, width, height });
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
        Array(4).fill(undefined),
      );
    }
  });

  it('can be read at once at another process, and is deleted for both', async () => {
    const other = await service.startAnother();
    try {
      const owner = await service.buildMember();
      const [here, there] = [await service.as(owner), await other.as(owner)];
      for (const [sender, reader] of [
        [here, there],
        [there, here],
      ] as const) {
        const { body } = await sender.upload(uploadAsset.path, { name: 'plan.pdf', content: PDF });
        const received = await reader.fetch(body.data.fileUrl);
        expect(Buffer.from(await received.arrayBuffer()).equals(Buffer.from(PDF))).toBe(true);
        expect((await reader.delete(`/api/assets/${body.data.id}`)).status).toBe(200);
        expect((await sender.fetch(body.data.fileUrl)).status).toBe(404);
      }
    } finally {
      await other.stop();
    }
  });

  it('stores nothing when the storage fails', async () => {
    const before = await service.stored();
    const { storage } = service.context;
    const write = storage.write.bind(storage);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    let calls = 0;
    storage.write = (...args) => (++calls === 2 ? Promise.reject(full) : write(...args));
    try {
      const { status, body } = await member.upload(uploadAsset.path, {
        name: 'a.png',
        content: await png(),
      });
      expect([status, body.code, calls]).toEqual([507, 'STORAGE_FULL', 2]);
    } finally {
      storage.write = write;
    }
    expect(await service.stored()).toEqual(before);
  });

  it('is refused to a member with a hundred files', async () => {
    const { id } = await service.buildMember();
    const client = await service.as({ id });
    await insertFiles(id, 100);
    const { status, body } = await client.upload(uploadAsset.path, { name: 'a.txt', content: 'a' });
    expect([status, body.code]).toEqual([409, 'TOO_MANY_FILES']);
  });

  it('has separate limits for private and restricted files', async () => {
    const { id } = await service.buildMember();
    const client = await service.as({ id });
    const send = async (path: string) => {
      const { status, body } = await client.upload(path, { name: 'a.txt', content: 'a' });
      return [status, body.code ?? ''];
    };
    const restricted = `${uploadAsset.path}?audience=restricted`;
    await insertFiles(id, 100);
    // Files that the member uploaded as an administrator don't count.
    await insertFiles(id, 500, 'restricted', false);
    await insertFiles(id, 499, 'restricted');
    expect(await send(uploadAsset.path)).toEqual([409, 'TOO_MANY_FILES']);
    expect(await send(restricted)).toEqual([201, '']);
    expect(await send(restricted)).toEqual([409, 'TOO_MANY_FILES']);
    expect(await service.context.models.Asset.count({ where: { ownerId: id } })).toBe(1100);
  });

  it('is refused to a member whose files exceed 200 MB', async () => {
    const { id } = await service.buildMember();
    const client = await service.as({ id });
    await insertFiles(id, 20, 'restricted', true, 10 * 1024 * 1024 - 1);
    const send = (content: string) => client.upload(uploadAsset.path, { name: 'a.txt', content });
    expect((await send('x'.repeat(20))).status).toBe(201);
    const { status, body } = await send('x');
    expect([status, body.code, body.message]).toEqual([
      409,
      'TOO_MANY_FILES',
      'Your files may take up 200 MB in all. Please delete some first.',
    ]);
  });

  it('is refused to everyone once all files reach their limit', async () => {
    const full = await startMedia(undefined, { FILES_MB: 1 });
    try {
      const client = await full.as(await full.buildMember({ isAdmin: true }));
      const send = async () => {
        const file = { name: 'a.txt', content: Buffer.alloc(600 * 1024, 'a') };
        const { status, body } = await client.upload(uploadAsset.path, file);
        return [status, body.code];
      };
      expect(await send()).toEqual([201, undefined]);
      expect(await send()).toEqual([507, 'STORAGE_FULL']);
      expect((await full.stored()).files).toBe(1);
    } finally {
      await full.stop();
    }
  });

  it('stops a member at a hundred files also for concurrent uploads', async () => {
    const { id } = await service.buildMember();
    const client = await service.as({ id });
    await insertFiles(id, 95);
    const { db, models } = service.context;
    // A delay between count and insert, in which concurrent uploads would count too few files.
    models.Asset.addHook('beforeCreate', 'slow', async () => {
      await db.reader.query('select pg_sleep(0.1)');
    });
    const sent = await Promise.all(
      Array.from({ length: 40 }, () => client.upload(uploadAsset.path, { name: 'a.txt', content: 'a' })),
    ).finally(() => models.Asset.removeHook('beforeCreate', 'slow'));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(sent.filter(({ body }) => body.code === 'TOO_MANY_FILES')).toHaveLength(35);
    expect(await models.Asset.count({ where: { ownerId: id } })).toBe(100);
  });
});

const insertFiles = (ownerId: string, count: number, kind = 'file', byMember = true, bytes = 1) =>
  service.context.db.sequelize.query(
    `with inserted as (
       insert into assets (id, owner_id, kind, status, is_public, by_member, original_name, mime_type)
       select gen_random_uuid(), $1, $3, 'ready', false, $4, 'a.txt', 'text/plain' from generate_series(1, $2)
       returning id)
     insert into files (asset_id, size, path, mime_type, bytes)
     select id, 'full', id || '/full.txt', 'text/plain', $5 from inserted`,
    { bind: [ownerId, count, kind, byMember, bytes] },
  );
