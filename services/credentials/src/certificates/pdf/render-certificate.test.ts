import type { CertificateFacts } from '@backflow/contracts/credentials';
import { expect, test } from '@jest/globals';
import { buildFacts } from '../../../test/build-certificate.ts';
import { renderCertificate } from './render-certificate.ts';
import type { Paper } from './render-certificate.ts';

// The library wants it to draw pages, which this test doesn't.
Reflect.set(globalThis, 'DOMMatrix', Object);
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const URL_OF_PAGE = 'https://academy.example/verify/AAAA-BBBB-CCCC-0001';
const render = (
  facts: Partial<CertificateFacts>,
  { paper = 'letter', isRevoked = false }: { paper?: Paper; isRevoked?: boolean } = {},
) => renderCertificate(buildFacts(facts), { url: URL_OF_PAGE, paper, isRevoked });

async function read(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes) });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const content = {
    pages: document.numPages,
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    view: page.view.map(Math.round),
    marks: await document.getMarkInfo(),
    tags: JSON.stringify(await page.getStructTree()),
    /** Boxes of glyphs that a font lacks. */
    fonts: bytes.toString('latin1').match(/\/FontFile2/g)?.length,
  };
  await loading.destroy();
  return content;
}

test('says all that authorities ask for, on one tagged page', async () => {
  const { text, pages, view, marks, tags } = await read(await render({}));
  const shown = [
    ...['Maria Rivera', 'Certificate of attendance', 'Recertification', 'Portland, OR'],
    ...['May 4, 2026', 'May 5, 2026', '24.25 hours', '2.425 CEU', 'Classroom: 16 hours'],
    ...['Hands-on: 8.25 hours', 'Utah (DDW): UT-77', 'Dana Whitfield', 'Backflow Academy', 'C-2026-'],
    'academy.example/verify/AAAA-BBBB-CCCC-0001',
  ];
  for (const each of shown) expect(text.replace(/\s+/g, ' ')).toContain(each);
  expect(text).not.toContain('REVOKED');
  expect({ pages, view, marks }).toMatchObject({ pages: 1, view: [0, 0, 792, 612], marks: { Marked: true } });
  for (const tag of ['H1', 'Figure', `QR code of ${URL_OF_PAGE}`]) expect(tags).toContain(tag);
});

test('A4 on request; a revoked one says so; the same facts make the same bytes', async () => {
  const facts = buildFacts();
  const [a4, again] = await Promise.all([
    render({ ...facts, kind: 'course' }, { paper: 'a4', isRevoked: true }),
    render({ ...facts, kind: 'course' }, { paper: 'a4', isRevoked: true }),
  ]);
  expect(a4.equals(again)).toBe(true);
  const { text, view } = await read(a4);
  expect(view).toEqual([0, 0, 842, 595]);
  expect(text).toContain('REVOKED');
  expect(text).toContain('Certificate of completion');
});

test.each([
  ['Chinese', '王小明'],
  ['Japanese', '髙橋 さくら'],
  ['Korean', '김철수'],
  ['Vietnamese', 'Nguyễn Thị Phượng'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'अमर'],
  ['Burmese, whose marks fontkit 2.0.4 can’t place', 'မြန်မာ'],
])('prints a name in %s with glyphs of a font', async (_, name) => {
  const { text, pages } = await read(await render({ name }));
  // Of letters that a script reorders, each is there.
  for (const letter of name.replace(/\s/g, '')) expect(text.normalize()).toContain(letter);
  expect(pages).toBe(1);
});

test('words that run to the left come in their order', async () => {
  const { text } = await read(await render({ name: 'محمد عبد (ABC 12)' }));
  const letters = text.replace(/\s/g, '');
  expect(letters).toContain('ABC12');
  // Readers get the letters of each word in the order of speech, and the words from right to left.
  expect(text.indexOf('ABC')).toBeLessThan(text.indexOf('محمد'));
});

test('long names, titles and lists of approvals fit', async () => {
  const { pages, text } = await read(
    await render({
      name: 'María de los Ángeles Fernández-Villaseñor y Echeverría-Montenegro von Hohenlohe-Langenburg III',
      title: 'Testing, repair and maintenance of reduced pressure assemblies '.repeat(5).trim(),
      approvals: Array.from({ length: 20 }, (__, at) => ({
        authority: `Authority ${at}`,
        courseNumber: `N-${at}`,
      })),
    }),
  );
  expect(pages).toBe(1);
  expect(text).toContain('N-19');
});
