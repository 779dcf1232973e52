import { uploadAsset } from '@backflow/contracts/media';
import type { Part, TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phonePhoto } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';

const service = await useMedia();
let member: TestMember;
let client: TestClient;
beforeAll(async () => {
  member = await service.buildMember();
  client = await service.as(member);
});

const refusal = (...parts: Part[]) => service.getRefusal(member, ...parts);

// Created before Redis is connected: fast-check takes over a second, and Redis drops silent clients.
const PIECE = fc.oneof(
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

/** Sends raw bytes. @returns the status */
const sendRaw = async (type: string, body: Buffer): Promise<number> =>
  (
    await client.fetch(uploadAsset.path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    })
  ).status;

describe('receiving a file', () => {
  it('refuses a photo of 20 MB', async () => {
    const content = Buffer.concat([await phonePhoto(), Buffer.alloc(20 * 1024 * 1024)]);
    expect(await refusal({ name: 'big.jpg', content })).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'Maximum file size is 10MB',
    ]);
  });

  it.each([
    ['is empty', { name: 'empty.txt', content: '' }, 'The file is empty'],
    ['has a path for its name', { name: '../../etc/cron.txt', content: 'x' }, 'must not be a path'],
    ['has a Windows path for its name', { name: '..\\evil.txt', content: 'x' }, 'must not be a path'],
    ['has a name of 4,000 characters', { name: `${'a'.repeat(4000)}.txt`, content: 'x' }, 'at most 255'],
  ])('refuses a file that %s', async (_what, part, message) => {
    expect(await refusal(part)).toEqual([400, 'VALIDATION_FAILED', expect.stringContaining(message)]);
  });

  it('stores its name without what would turn it around', async () => {
    const { body } = await client.upload(uploadAsset.path, { name: 'Cafe\u0301\u202egpj.txt', content: 'x' });
    expect(body.data.originalName).toBe('Cafégpj.txt');
  });

  it('refuses another field, two files and no file', async () => {
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
      'truncated multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ],
  ])('refuses %s', async (_what, type, body) => {
    const before = await service.stored();
    expect(await sendRaw(type, Buffer.from(body))).toBe(400);
    expect(await service.stored()).toEqual(before);
  });

  it('refuses random multipart bodies without an error of its own, and stores nothing', async () => {
    const before = await service.stored();
    await fc.assert(
      fc.asyncProperty(fc.array(PIECE, { maxLength: 24 }), async (pieces) => {
        const body = Buffer.from(pieces.join(''), 'latin1');
        const type = 'multipart/form-data; boundary=x';
        const status = await sendRaw(type, body);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    expect(await service.stored()).toEqual(before);
  });
});
