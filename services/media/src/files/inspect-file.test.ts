import { HEIC_ERROR } from '@backflow/contracts/media';
import type { Part, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HTML, PDF, SHEET, SVG } from '../../test/documents.ts';
import { HEIC, pngClaiming, truncatedJpeg } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';

const service = await useMedia();
let member: TestMember;
beforeAll(async () => {
  member = await service.buildMember();
});

const refusal = (...parts: Part[]) => service.refusalOf(member, ...parts);

/** The same file with another major brand. */
const brand = (content: Buffer, name: string) =>
  Buffer.concat([content.subarray(0, 8), Buffer.from(name), content.subarray(12)]);

describe('the content of a file', () => {
  it.each([
    ['an SVG with a script', 'logo.svg', 'image/svg+xml', SVG],
    ['an SVG named .png', 'logo.png', 'image/png', SVG],
    ['HTML', 'page.html', 'text/html', HTML],
    ['HTML named .png', 'page.png', 'image/png', HTML],
    ['HTML named .txt', 'page.txt', 'text/plain', `\n  ${HTML}`],
    ['a program named .pdf', 'plan.pdf', 'application/pdf', 'MZ\u0090\u0000'],
    ['a PDF named .png', 'plan.png', 'image/png', PDF],
    ['a spreadsheet named .doc', 'sheet.doc', 'application/msword', SHEET],
    ['a name without an extension', 'README', 'text/plain', 'plain text'],
    ['binary named .txt', 'notes.txt', 'text/plain', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
  ])('refuses %s', async (_what, name, type, content) => {
    expect(await refusal({ name, type, content })).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      expect.any(String),
    ]);
  });

  it.each([
    ['by its content', 'photo.jpg', HEIC],
    ['by a generic brand of the container', 'IMG_0815', brand(HEIC, 'mif1')],
    ['by its name', 'IMG_0815.HEIC', Buffer.from('something else')],
  ])('detects a HEIC photo %s, and explains what to do', async (_what, name, content) => {
    expect(await refusal({ name, content })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', HEIC_ERROR]);
  });

  it.each([
    ['AVIF', 'photo.jpg', brand(HEIC, 'avif')],
    [
      'AVIF in the shared container',
      'photo.jpg',
      Buffer.from(brand(HEIC, 'mif1').toString('latin1').replace('heic', 'avif'), 'latin1'),
    ],
  ])('does not take %s for a HEIC photo', async (_what, name, content) => {
    const [status, , message] = await refusal({ name, content });
    expect([status, message]).toEqual([415, 'The file’s content is not what its name says.']);
  });

  it('refuses a truncated JPEG', async () => {
    expect(await refusal({ name: 'half.jpg', content: await truncatedJpeg() })).toEqual([
      400,
      'BAD_REQUEST',
      'This image is damaged or incomplete. Please choose another.',
    ]);
  });

  it('refuses a PNG that claims to be 100,000 pixels square, without decoding it', async () => {
    const content = await pngClaiming(100_000, 100_000);
    const [status, , message] = await refusal({ name: 'bomb.png', content });
    expect([status, message]).toEqual([400, expect.stringContaining('too many pixels')]);
  });

  it('refuses a PNG that is too large once decoded, by its channels and depth', async () => {
    // 49 megapixels of three channels of two bytes: 294 MB.
    const content = await pngClaiming(7000, 7000, { bits: 16 });
    const [status, , message] = await refusal({ name: 'deep.png', content });
    expect([status, message]).toEqual([400, expect.stringContaining('16 bits')]);
  });
});
