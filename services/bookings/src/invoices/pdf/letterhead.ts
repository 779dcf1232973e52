import type { BillTo } from '@backflow/contracts/bookings';
import type { Seller } from '../seller.ts';
import { MARGIN, WIDTH, add, pageBottom, rule, style } from './tagged-document.ts';
import type { Pdf, Tag } from './tagged-document.ts';

export const HALF = WIDTH / 2 - 12;
export const RIGHT = MARGIN + WIDTH - HALF;
const LEFT_BLOCK = { x: MARGIN, width: HALF };

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

/** The seller on the left, what it is on the right, and a line below. */
export function drawLetterhead(
  pdf: Pdf,
  root: Tag,
  seller: Seller,
  { title, number }: { title: string; number: string },
): void {
  const top = pdf.y;
  add(pdf, root, 'H1', () => {
    style(pdf, { size: 22, isBold: true }).text(title, RIGHT, top, { width: HALF, align: 'right' });
    style(pdf, { size: 11, color: 'soft' }).text(number, RIGHT, pdf.y, { width: HALF, align: 'right' });
  });
  const { y: right } = pdf;
  pdf.y = top;
  style(pdf, { size: 13, isBold: true });
  paragraphs(pdf, root, [seller.name], LEFT_BLOCK);
  pdf.y += 3;
  style(pdf, { size: 8.5, color: 'soft' });
  const taxId = seller.taxId === '' ? [] : [`Tax id: ${seller.taxId}`];
  paragraphs(pdf, root, [...seller.address, seller.phone, seller.email, seller.url, ...taxId], LEFT_BLOCK);
  pdf.y = Math.max(pdf.y, right) + 16;
  rule(pdf, pdf.y);
  pdf.y += 14;
}

/** Whom a document is for, on the left. It may be long. */
export function drawBillTo(pdf: Pdf, root: Tag, { name, company, address, purchaseOrder }: BillTo): void {
  heading(pdf, root, 'Billed to', LEFT_BLOCK);
  style(pdf, { isBold: true });
  paragraphs(pdf, root, company === null ? [name] : [company], LEFT_BLOCK);
  style(pdf);
  const order = purchaseOrder === null ? [] : [`Purchase order: ${purchaseOrder}`];
  const texts = [...(company === null ? [] : [name]), ...(address?.split(/\r?\n/) ?? []), ...order];
  paragraphs(
    pdf,
    root,
    texts.filter((text) => text.trim() !== ''),
    LEFT_BLOCK,
  );
}

/** The seller's instructions, below what is to be paid. */
export function drawHowToPay(pdf: Pdf, root: Tag, { paymentInstructions }: Seller): void {
  const block = { x: MARGIN, width: WIDTH };
  pdf.y += 20;
  reserve(pdf, 40);
  heading(pdf, root, 'How to pay', block);
  style(pdf);
  paragraphs(pdf, root, paymentInstructions.split(/\r?\n/), block);
}
