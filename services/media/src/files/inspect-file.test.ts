import { HEIC_ERROR } from '@backflow/contracts/media';
import type { Part, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ENCRYPTED, HTML, SHEET, SVG } from '../../test/documents.ts';
import { HEIC, pngClaiming, truncatedJpeg } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';

const service = await useMedia();
let member: TestMember;
beforeAll(async () => {
  member = await service.buildMember();
});

const refusal = (...parts: Part[]) => service.getRefusal(member, ...parts);

/** The same file with another major brand. */
const brand = (content: Buffer, name: string) =>
  Buffer.concat([content.subarray(0, 8), Buffer.from(name), content.subarray(12)]);

describe('the content of a file', () => {
  it.each([
    ['logo.svg', 'image/svg+xml', SVG, 'an SVG drawing'],
    ['logo.png', 'image/png', SVG, 'an SVG drawing'],
    ['page.html', 'text/html', HTML, 'a web page or another text with HTML'],
    ['page.png', 'image/png', HTML, 'a web page or another text with HTML'],
    ['page.txt', 'text/plain', `\n  ${HTML}`, 'a web page or another text with HTML'],
    ['plan.pdf', 'application/pdf', 'MZ\u0090\u0000', 'a program'],
    ['sheet.doc', 'application/msword', SHEET, 'an old Office file that is no Word document'],
    ['form.docx', '', ENCRYPTED, 'an Office file with a password'],
    ['notes.doc', 'application/msword', '{\\rtf1 Close valve 2}', 'a Rich Text document'],
    ['photos.pdf', 'application/pdf', Buffer.from('504b03040a0000000000', 'hex'), 'a ZIP archive'],
    ['notes.txt', 'text/plain', Buffer.from('\ufeffOpen cock 3', 'utf16le'), 'a text that is not in UTF-8'],
    ['notes.txt', 'text/plain', Buffer.from('Pr\u00fcfung', 'latin1'), 'a text that is not in UTF-8'],
    ['readings.txt', 'text/plain', Buffer.from([0x01, 0x02]), 'a file of another type'],
  ])('decides, and not its name: %s', async (name, type, content, label) => {
    const [status, code, message] = await refusal({ name, type, content });
    expect([status, code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(message).toMatch(new RegExp(`^“${name}” is ${label}\\. Please choose an image`));
  });

  it.each([
    ['by its content', 'photo.jpg', HEIC],
    ['by a generic brand of the container', 'IMG_0815', brand(HEIC, 'mif1')],
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
    expect([status, message]).toEqual([415, expect.stringContaining('“photo.jpg” is an AVIF image.')]);
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
