import { add, pageBottom, style } from './tagged-document.ts';
import type { Pdf, Style, Tag } from './tagged-document.ts';

/** Paragraphs one below the other. */
export function paragraphs(
  pdf: Pdf,
  parent: Tag,
  texts: readonly string[],
  { x, width }: { x: number; width: number },
): void {
  for (const text of texts) add(pdf, parent, 'P', () => pdf.text(text, x, pdf.y, { width }));
}

export function heading(pdf: Pdf, root: Tag, text: string, { x, width }: { x: number; width: number }): void {
  style(pdf, { size: 8.5, isBold: true, color: 'soft' });
  add(pdf, root, 'H2', () => pdf.text(text, x, pdf.y, { width }));
  pdf.y += 3;
}

/** Begins a page where less room is left. */
export function reserve(pdf: Pdf, height: number): void {
  if (pdf.y + height > pageBottom(pdf)) pdf.addPage();
}

interface Fitted extends Style {
  x: number;
  width: number;
  /** Points of the text: at most `most`, and less where it is higher than `height`. */
  most: number;
  least: number;
  height: number;
}

/** Writes a text as large as it fits. */
export function writeFitted(
  pdf: Pdf,
  parent: Tag,
  type: 'H1' | 'P',
  text: string,
  { most, least, height, x, width, ...look }: Fitted,
): void {
  let size = most;
  const fits = () => style(pdf, { ...look, size }).heightOfString(text, { width }) <= height;
  while (size > least && !fits()) size -= 1;
  add(pdf, parent, type, () => pdf.text(text, x, pdf.y, { width }));
}
