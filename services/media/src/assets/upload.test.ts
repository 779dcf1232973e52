import { uploadAsset, uploadProfilePhoto } from '@backflow/contracts';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { gif, phonePhoto, png, pngClaiming, truncatedJpeg, webp } from '../../test/pictures.ts';
import { startMediaService } from '../../test/start-media-service.ts';
import type { MediaService, Part } from '../../test/start-media-service.ts';

let service: MediaService;
let member: TestMember;
beforeAll(async () => {
  service = await startMediaService();
  member = await service.buildMember();
});
afterAll(() => service.stop());

const MB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const DOC = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1016),
  Buffer.from('WordDocument', 'utf16le'),
]);
const SHEET = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

const refusal = async (...parts: Part[]) => {
  const before = await service.kept();
  const { status, body } = await service.send(member, uploadAsset, ...parts);
  expect(await service.kept()).toEqual(before);
  expect(body).toMatchObject({ success: false, message: expect.any(String) });
  return [status, body.code, body.message];
};

describe('an upload', () => {
  it.each([
    ['plan.pdf', 'application/pdf', () => PDF],
    ['form.doc', 'application/msword', () => DOC],
    ['notes.txt', 'text/plain', () => 'Close valve 2, open cock 3 — 12 PSI.\n'],
    ['Ventil Größe.PNG', 'image/png', () => png()],
    ['steps.gif', 'image/gif', () => gif()],
    ['photo.webp', 'image/webp', () => webp()],
    ['photo.jpeg', 'image/jpeg', () => phonePhoto()],
  ])('keeps %s as %s', async (name, mimeType, content) => {
    const sent = Buffer.from(await content());
    const { status, body } = await service.send(member, uploadAsset, { name, content: sent });
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
    const answer = await service.fetchFile(member, body.data.fileUrl);
    const received = Buffer.from(await answer.arrayBuffer());
    expect(received.length).toBe(body.data.fileSize);
    if (!mimeType.startsWith('image/')) expect(received.equals(sent)).toBe(true);
  });

  it('takes the place, the camera and the rotation out of a photo, and makes its sizes', async () => {
    const original = await phonePhoto();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(original.includes('Phone')).toBe(true);
    const { body } = await service.send(member, uploadAsset, { name: 'site.jpg', content: original });
    for (const [size, format, width, height] of [
      ['full', 'jpeg', 1200, 1600],
      ['large', 'webp', 768, 1024],
      ['small', 'webp', 192, 256],
    ] as const) {
      const answer = await service.fetchFile(member, `${body.data.fileUrl}?size=${size}`);
      const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(made).toMatchObject({ format, width, height });
      expect([made.exif, made.xmp, made.iptc, made.orientation]).toEqual(Array(4).fill(undefined));
    }
  });

  it('refuses a photo of 20 MB', async () => {
    const content = Buffer.concat([await phonePhoto(), Buffer.alloc(20 * MB)]);
    expect(await refusal({ name: 'big.jpg', content })).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'Maximum file size is 10MB',
    ]);
  });

  it.each([
    ['an SVG with a script', 'logo.svg', 'image/svg+xml', SVG],
    ['an SVG named .png', 'logo.png', 'image/png', SVG],
    ['HTML', 'page.html', 'text/html', HTML],
    ['HTML named .png', 'page.png', 'image/png', HTML],
    ['HTML named .txt', 'page.txt', 'text/plain', `\n  ${HTML}`],
    ['a program named .pdf', 'plan.pdf', 'application/pdf', 'MZ\u0090\u0000'],
    ['a PDF named .png', 'plan.png', 'image/png', PDF],
    ['a spreadsheet named .doc', 'sheet.doc', 'application/msword', SHEET],
    ['a name without an end', 'README', 'text/plain', 'plain words'],
    ['binary named .txt', 'notes.txt', 'text/plain', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
  ])('refuses %s', async (_what, name, type, content) => {
    expect(await refusal({ name, type, content })).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      expect.any(String),
    ]);
  });

  it('refuses a JPEG that is cut off', async () => {
    expect(await refusal({ name: 'half.jpg', content: await truncatedJpeg() })).toEqual([
      400,
      'BAD_REQUEST',
      'This image is damaged or incomplete. Please choose another.',
    ]);
  });

  it('refuses a PNG that claims to be 100,000 pixels square, without unpacking it', async () => {
    const started = performance.now();
    const content = await pngClaiming(100_000, 100_000);
    const [status, , message] = await refusal({ name: 'bomb.png', content });
    expect([status, message]).toEqual([400, expect.stringContaining('too many pixels')]);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it.each([
    ['is empty', { name: 'empty.txt', content: '' }, 'The file is empty'],
    ['has a path for its name', { name: '../../etc/cron.txt', content: 'x' }, 'must not be a path'],
    ['has a Windows path for its name', { name: '..\\evil.txt', content: 'x' }, 'must not be a path'],
    ['has a name of 4,000 characters', { name: `${'a'.repeat(4000)}.txt`, content: 'x' }, 'at most 255'],
    ['turns its name around', { name: 'a\u202etxt.exe.txt', content: 'x' }, 'cannot be used'],
  ])('refuses a file that %s', async (_what, part, words) => {
    expect(await refusal(part)).toEqual([400, 'VALIDATION_FAILED', expect.stringContaining(words)]);
  });

  it('refuses another part’s name, and two files', async () => {
    const part = { name: 'a.txt', content: 'a' };
    const wanted = [400, 'BAD_REQUEST', expect.stringContaining("'file'")];
    expect(await refusal({ ...part, field: 'upload' })).toEqual(wanted);
    expect(await refusal(part, { ...part, name: 'b.txt' })).toEqual(wanted);
    expect(await refusal()).toEqual(wanted);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'file=x'],
    ['JSON', 'application/json', '{"file":"x"}'],
    ['multipart without a boundary', 'multipart/form-data', '--x\r\n'],
    [
      'multipart that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ],
  ])('refuses %s', async (_what, type, body) => {
    const before = await service.kept();
    const { status } = await service.sendRaw(member, uploadAsset, type, Buffer.from(body));
    expect(status).toBe(400);
    expect(await service.kept()).toEqual(before);
  });

  it('answers any multipart body whatever without a failure of its own, and keeps nothing of it', async () => {
    const before = await service.kept();
    const piece = fc.oneof(
      fc.constantFrom(
        '--x\r\n',
        '--x--',
        '\r\n\r\n',
        '\r\n',
        'Content-Disposition: form-data; name="file"',
        '; filename="',
      ),
      fc.constantFrom(
        'Content-Type: text/plain\r\n',
        "filename*=utf-8''%ff",
        'a.png"',
        '\u0000',
        'name=__proto__',
        '[]',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 24 }), async (pieces) => {
        const body = Buffer.from(pieces.join(''), 'latin1');
        const type = 'multipart/form-data; boundary=x';
        const { status } = await service.sendRaw(member, uploadAsset, type, body);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    expect(await service.kept()).toEqual(before);
  });

  it('keeps nothing when the storage fails half way', async () => {
    const before = await service.kept();
    const { storage } = service.media;
    const write = storage.write.bind(storage);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    let calls = 0;
    storage.write = (...given) => (++calls === 2 ? Promise.reject(full) : write(...given));
    try {
      const { status, body } = await service.send(member, uploadAsset, {
        name: 'a.png',
        content: await png(),
      });
      expect([status, body.code, calls]).toEqual([507, 'STORAGE_FULL', 2]);
    } finally {
      storage.write = write;
    }
    expect(await service.kept()).toEqual(before);
  });

  it('stops a member who keeps a hundred files', async () => {
    const { id } = await service.buildMember();
    await service.media.db.sequelize.query(
      `insert into assets (id, owner_id, kind, status, is_public, original_name, mime_type)
       select gen_random_uuid(), $1, 'file', 'ready', false, 'a.txt', 'text/plain' from generate_series(1, 100)`,
      { bind: [id] },
    );
    const { status, body } = await service.send({ id }, uploadAsset, { name: 'a.txt', content: 'a' });
    expect([status, body.code]).toEqual([409, 'TOO_MANY_FILES']);
  });
});

describe('a profile photo', () => {
  const photoOf = async ({ id }: Pick<TestMember, 'id'>) => {
    const { rows } = await service.media.db.reader.query<{ found: boolean }>(
      'select id from assets where owner_id = $1 and kind = $2 and status = $3',
      [id, 'profile_photo', 'ready'],
    );
    return rows;
  };

  it('is made square, is the member’s, and takes the place of the one before', async () => {
    const owner = await service.buildMember();
    const send = async () =>
      service.send(owner, uploadProfilePhoto, { name: 'me.jpg', content: await phonePhoto() });
    const before = await service.kept();
    const first = (await send()).body.data;
    const { status, body } = await send();
    expect(status).toBe(201);
    const answer = await service.fetchFile(null, body.data.fileUrl);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 512,
      height: 512,
    });
    const small = await service.fetchFile(null, `${body.data.fileUrl}?size=small`);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      width: 128,
      height: 128,
    });
    expect((await service.fetchFile(null, first.fileUrl)).status).toBe(404);
    expect(await photoOf(owner)).toEqual([{ id: body.data.id }]);
    expect(await service.kept()).toEqual({
      ...before,
      assets: before.assets + 1,
      rows: before.rows + 3,
      files: before.files + 3,
    });
  });

  it('is announced, as events show it', async () => {
    const owner = await service.buildMember();
    const photo = { name: 'me.png', content: await png() };
    const send = () => service.send(owner, uploadProfilePhoto, photo);
    expect(await topicsAnnounced(service, send)).toEqual(['events']);
  });

  it('leaves one photo when several arrive at once', async () => {
    const owner = await service.buildMember();
    const content = await png();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => service.send(owner, uploadProfilePhoto, { name: 'me.png', content })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await photoOf(owner)).toHaveLength(1);
  });

  it.each([
    ['a PDF', { name: 'me.pdf', content: PDF }, 415, 'Please select an image file (JPG, PNG, GIF).'],
    [
      'HTML named .png',
      { name: 'me.png', content: HTML },
      415,
      'Please select an image file (JPG, PNG, GIF).',
    ],
    ['6 MB', { name: 'me.png', content: Buffer.alloc(6 * MB) }, 413, 'Maximum file size is 5MB'],
  ])('is refused when it is %s', async (_what, part, wanted, message) => {
    const before = await service.kept();
    const { status, body } = await service.send(member, uploadProfilePhoto, part);
    expect([status, body.message]).toEqual([wanted, message]);
    expect(await service.kept()).toEqual(before);
  });

  it('keeps nothing for an account that has gone meanwhile', async () => {
    const before = await service.kept();
    const { status } = await service.send(
      { id: 'f0000000-0000-4000-8000-000000000000' },
      uploadProfilePhoto,
      {
        name: 'me.png',
        content: await png(),
      },
    );
    expect(status).toBe(401);
    expect(await service.kept()).toEqual(before);
  });
});
