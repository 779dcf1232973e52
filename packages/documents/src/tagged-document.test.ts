import { expect, test } from '@jest/globals';
import { MARGIN, WIDTH, add, renderDocument, style } from './tagged-document.ts';

const ABOUT = { title: 'Test', author: 'Academy', createdAt: new Date('2026-05-06T00:00:00Z') };
const render = (text: string, width = WIDTH) => {
  const drawn: number[] = [];
  return renderDocument(ABOUT, (pdf, root) => {
    style(pdf);
    add(pdf, root, 'P', () => pdf.text(text, MARGIN, MARGIN, { width }));
    drawn.push(pdf.y);
  }).then((bytes) => ({ bytes, drawn, fonts: bytes.toString('latin1').match(/\/FontFile2/g)?.length }));
};

test('reads fonts only for letters that DejaVu lacks, and then draws again', async () => {
  const [latin, chinese] = [await render('Ana Rivera'), await render('王 Ana')];
  expect([latin.drawn.length, chinese.drawn.length]).toEqual([1, 2]);
  expect([latin.fonts, chinese.fonts]).toEqual([1, 2]);
  expect((await render('王 Ana')).bytes.equals(chinese.bytes)).toBe(true);
});

test('takes a letter from the next font where a package only says that it has it', async () => {
  // noto-sans-tc 5.3.1 names it and lacks it; noto-sans-jp has it.
  // The pages are drawn without fonts, with the one that lacks it, and with the next.
  expect((await render('栿')).drawn).toHaveLength(3);
});

test('a text of any script takes the height of its lines, and goes on on the next page', async () => {
  const one = await render('王小明', 100);
  const many = await render('王小明 '.repeat(400), 45);
  expect(one.drawn[1]).toBeCloseTo(MARGIN + 9.5 * 1.164, 1);
  expect(many.bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(7);
});
