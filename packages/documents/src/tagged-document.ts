import { buffer } from 'node:stream/consumers';
import { AnyScriptDocument } from './scripts/any-script-document.ts';
import { readDejaVu } from './scripts/faces.ts';
import type { Family } from './scripts/faces.ts';
import { FontSet } from './scripts/font-set.ts';

export type Pdf = AnyScriptDocument;
export type Tag = PDFKit.PDFStructureElement;

/** Points; US Letter has 612 × 792. */
export const MARGIN = 54;
export const WIDTH = 612 - 2 * MARGIN;
const COLORS = { ink: '#101828', soft: '#475467', rule: '#98a2b3' } as const;

export interface Style {
  size?: number;
  isBold?: boolean;
  color?: keyof typeof COLORS;
  /** Default: DejaVu. */
  family?: Family;
}

/** Sets the font and the color of the text that follows. */
export const style = (pdf: Pdf, { size = 9.5, isBold = false, color = 'ink', family }: Style = {}): Pdf =>
  pdf
    .setFace(isBold ? 'bold' : 'regular', family)
    .fontSize(size)
    .fillColor(COLORS[color]);

interface About {
  title: string;
  author: string;
  createdAt: Date;
  /** Default: numbered pages of US Letter. */
  page?: PDFKit.PDFDocumentOptions;
}

/**
 * Renders an accessible document (PDF/UA): its language, a title, tags for everything that is no decoration, and numbered pages. Its
 * fonts are embedded. The same text and date make the same bytes. Draws again where a text has letters whose fonts were not read yet.
 */
export async function renderDocument(about: About, draw: (pdf: Pdf, root: Tag) => void): Promise<Buffer> {
  const fonts = new FontSet();
  let pdf = drawDocument(about, draw, fonts);
  while (await fonts.load()) pdf = drawDocument(about, draw, fonts);
  pdf.end();
  return buffer(pdf);
}

function drawDocument(
  { title, author, createdAt, page }: About,
  draw: (pdf: Pdf, root: Tag) => void,
  fonts: FontSet,
): Pdf {
  const options: PDFKit.PDFDocumentOptions = {
    ...(page ?? {
      size: 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 18 },
    }),
    ...{ pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
    ...{ bufferPages: true, autoFirstPage: false },
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  };
  // The types of the library don't have its newest subset yet.
  const pdf = new AnyScriptDocument(Object.assign(options, { subset: 'PDF/UA' }), fonts);
  for (const weight of ['regular', 'bold'] as const) pdf.registerFont(weight, readDejaVu(weight));
  pdf.addPage();
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  draw(pdf, root);
  root.end();
  if (!page) numberPages(pdf, `${author} · ${title}`);
  return pdf;
}

interface TagOptions {
  title?: string;
  scope?: 'Column';
  /** What a figure shows, and where. */
  alt?: string;
  bbox?: [number, number, number, number];
}

/** Adds an element to another. @param draw its content, drawn at once; absent for one that has elements */
export function add(
  pdf: Pdf,
  parent: Tag,
  type: string,
  draw?: () => unknown,
  options: TagOptions = {},
): Tag {
  const tag = pdf.struct(type, options);
  parent.add(tag);
  if (draw) {
    tag.add(() => void draw());
    tag.end();
  }
  return tag;
}

/** Draws what readers of the text don't need: lines, page numbers, repeated heads. */
export function decorate(pdf: Pdf, draw: () => unknown, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

/** A thin line over the whole width. */
export const rule = (pdf: Pdf, y: number): void =>
  decorate(pdf, () =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(COLORS.rule)
      .stroke(),
  );

/** Where the text of a page ends. */
export const pageBottom = ({ page }: Pdf): number => page.height - page.margins.bottom;

/** Writes the foot of every page: what it is a page of, and its number. */
function numberPages(pdf: Pdf, label: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const { margins, height } = pdf.page;
    const y = height - MARGIN;
    // Text below the margin would begin another page.
    const { bottom } = margins;
    margins.bottom = 0;
    decorate(
      pdf,
      () => {
        style(pdf, { size: 8, color: 'soft' });
        pdf.text(label, MARGIN, y, { width: WIDTH * 0.7, height: 12, ellipsis: true });
        const number = `Page ${index - start + 1} of ${count}`;
        pdf.text(number, MARGIN + WIDTH * 0.7, y, { width: WIDTH * 0.3, align: 'right' });
      },
      'Pagination',
    );
    margins.bottom = bottom;
  }
}
