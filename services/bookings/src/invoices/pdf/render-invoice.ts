import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { PrintedInvoice } from '../printed-invoice.ts';

/** Renders an invoice or a credit note as a PDF. */
export async function renderInvoice({ number }: PrintedInvoice): Promise<Buffer> {
  const document = new PDFDocument({ info: { Title: number } });
  document.text(number);
  document.end();
  return buffer(document);
}
