import { MARGIN, WIDTH, add, paragraphs, renderDocument, reserve, style } from '@backflow/documents';
import type { Pdf, Tag } from '@backflow/documents';
import { formatCalendarDay, formatDay } from '@backflow/contracts/time';
import type { PrintedInvoice } from '../printed-invoice.ts';
import { HALF, RIGHT, drawBillTo, drawHowToPay, drawLetterhead } from './letterhead.ts';
import { drawLines, money } from './line-table.ts';

/** Renders an invoice or a credit note that is final. */
export function renderInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const { number, kind, seller, lines, sentAt } = invoice;
  const label = kind === 'invoice' ? 'Invoice' : 'Credit note';
  const about = { title: `${label} ${number}`, author: seller.name, createdAt: new Date(sentAt) };
  return renderDocument(about, (pdf, root) => {
    drawLetterhead(pdf, root, seller, { title: label, number });
    drawParties(pdf, root, invoice);
    drawLines(pdf, root, lines);
    drawTotals(pdf, root, invoice);
    drawClosing(pdf, root, invoice);
  });
}

/** The dates on the right, and whom it is billed to on the left, which may be long. */
function drawParties(pdf: Pdf, root: Tag, invoice: PrintedInvoice): void {
  const top = pdf.y;
  for (const [label, value] of getFacts(invoice)) {
    const { y } = pdf;
    add(pdf, root, 'P', () => {
      style(pdf, { size: 8.5, color: 'soft' }).text(label, RIGHT, y, { width: 76 });
      style(pdf).text(value, RIGHT + 80, y, { width: HALF - 80 });
    });
    pdf.y += 3;
  }
  const { y: right } = pdf;
  pdf.y = top;
  const [firstPage] = [pdf.bufferedPageRange().count];
  drawBillTo(pdf, root, invoice.billTo);
  const isSamePage = pdf.bufferedPageRange().count === firstPage;
  pdf.y = (isSamePage ? Math.max(pdf.y, right) : pdf.y) + 22;
}

const getFacts = (invoice: PrintedInvoice): (readonly [label: string, value: string])[] => [
  ['Issued', formatDay(invoice.issuedAt)],
  ...(invoice.kind === 'credit-note'
    ? ([['For invoice', invoice.cancels ?? '']] as const)
    : invoice.paidAt === null
      ? ([['Due', formatCalendarDay(invoice.dueOn)]] as const)
      : ([['Paid', formatDay(invoice.paidAt)]] as const)),
];

function drawTotals(pdf: Pdf, root: Tag, { kind, total, tax, paidAt }: PrintedInvoice): void {
  reserve(pdf, 48);
  pdf.y += 4;
  const label = kind === 'credit-note' ? 'Total credited' : paidAt === null ? 'Amount due' : 'Total paid';
  const { y } = pdf;
  add(pdf, root, 'P', () => {
    style(pdf, { size: 12, isBold: true }).text(label, RIGHT, y, { width: HALF - 110 });
    pdf.text(money(total), MARGIN + WIDTH - 110, y, { width: 110, align: 'right' });
  });
  if (!tax) return;
  pdf.y += 3;
  style(pdf, { size: 8.5, color: 'soft' });
  const text = `Includes ${tax.label} of ${tax.rate}%: ${formatTax(tax.amount)}`;
  add(pdf, root, 'P', () => pdf.text(text, RIGHT, pdf.y, { width: HALF, align: 'right' }));
}

/** '$0.00' too, which is no price. */
const formatTax = (amount: string): string => (amount === '0.00' ? '$0.00' : money(amount));

function drawClosing(
  pdf: Pdf,
  root: Tag,
  { kind, seller, paidAt, cancels, isPart, isRefund, total }: PrintedInvoice,
): void {
  if (kind === 'invoice' && paidAt === null) return drawHowToPay(pdf, root, seller);
  pdf.y += 20;
  const credited = isPart
    ? `${money(total)} is taken off invoice ${cancels ?? ''}; the rest of it stays as it is.`
    : `Invoice ${cancels ?? ''} is cancelled.`;
  const paid = isRefund
    ? 'You have paid it: this amount is returned to you.'
    : 'Nothing is left to pay of it.';
  const text =
    kind === 'invoice'
      ? 'This invoice is paid. Thank you.'
      : [credited, ...(isPart && !isRefund ? [] : [paid])].join(' ');
  reserve(pdf, 24);
  style(pdf);
  paragraphs(pdf, root, [text], { x: MARGIN, width: WIDTH });
}
