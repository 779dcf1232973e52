import type { BillTo } from '@backflow/contracts/bookings';
import { MARGIN, WIDTH, add, heading, paragraphs, reserve, rule, style } from '@backflow/documents';
import type { Pdf, Tag } from '@backflow/documents';
import type { Seller } from '../seller.ts';

export const HALF = WIDTH / 2 - 12;
export const RIGHT = MARGIN + WIDTH - HALF;
const LEFT_BLOCK = { x: MARGIN, width: HALF };

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
