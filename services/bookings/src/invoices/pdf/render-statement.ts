import { buffer } from 'node:stream/consumers';
import { formatPrice } from '@backflow/contracts';
import type { BillTo, CompanyMoney } from '@backflow/contracts/bookings';
import { formatCalendarDay, formatDay } from '@backflow/contracts/time';
import type { OpenInvoice } from '../open-invoices.query.ts';
import type { Seller } from '../seller.ts';
import { drawBillTo, drawLetterhead, heading, paragraphs, reserve } from './letterhead.ts';
import { money } from './line-table.ts';
import {
  MARGIN,
  WIDTH,
  add,
  decorate,
  numberPages,
  openDocument,
  pageBottom,
  rule,
  style,
} from './tagged-document.ts';
import type { Pdf, Tag } from './tagged-document.ts';

export interface PrintedStatement {
  payer: BillTo;
  seller: Seller;
  invoices: readonly OpenInvoice[];
  money: CompanyMoney;
  /** Milliseconds since 1970. */
  at: number;
}

interface Column {
  label: string;
  width: number;
  align: 'left' | 'right';
  text: (invoice: OpenInvoice) => string;
}

const COLUMNS: readonly Column[] = [
  { label: 'Invoice', width: 92, align: 'left', text: ({ number }) => number },
  { label: 'Issued', width: 76, align: 'left', text: ({ issuedAt }) => formatDay(issuedAt) },
  { label: 'Due', width: 76, align: 'left', text: ({ dueOn }) => formatCalendarDay(dueOn) },
  { label: 'Purchase order', width: 96, align: 'left', text: ({ billTo }) => billTo.purchaseOrder ?? '' },
  { label: 'Total', width: 82, align: 'right', text: ({ total }) => money(total) },
  { label: 'Open', width: 82, align: 'right', text: ({ balance }) => money(balance) },
];

const AGE_LABELS = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
};

/** Renders the open invoices of a payer, with their sum and their ages. */
export async function renderStatement(statement: PrintedStatement): Promise<Buffer> {
  const { seller, payer, invoices, money: total, at } = statement;
  const day = formatDay(new Date(at));
  const title = `Statement of ${day}`;
  const { pdf, root } = openDocument(title, seller.name, new Date(at));
  drawLetterhead(pdf, root, seller, { title: 'Statement', number: day });
  drawBillTo(pdf, root, { ...payer, purchaseOrder: null });
  pdf.y += 22;
  drawInvoices(pdf, root, invoices);
  drawSums(pdf, root, total);
  pdf.y += 20;
  reserve(pdf, 40);
  heading(pdf, root, 'How to pay', { x: MARGIN, width: WIDTH });
  style(pdf);
  paragraphs(pdf, root, seller.paymentInstructions.split(/\r?\n/), { x: MARGIN, width: WIDTH });
  root.end();
  numberPages(pdf, `${seller.name} · ${title}`);
  pdf.end();
  return buffer(pdf);
}

/** Draws one cell for each column at the same height. @returns the height below the tallest */
function drawRow(pdf: Pdf, draw: (column: Column, x: number, y: number) => void): number {
  const { y } = pdf;
  let [x, below] = [MARGIN, y];
  for (const column of COLUMNS) {
    draw(column, x, y);
    below = Math.max(below, pdf.y);
    x += column.width;
  }
  return below;
}

function drawHead(pdf: Pdf, row: Tag | null): void {
  style(pdf, { size: 8.5, isBold: true, color: 'soft' });
  const below = drawRow(pdf, ({ label, width, align }, x, y) => {
    const text = () => pdf.text(label, x, y, { width, align });
    if (row) add(pdf, row, 'TH', text, { scope: 'Column' });
    // Repeated on a later page.
    else decorate(pdf, text, 'Pagination');
  });
  rule(pdf, below + 4);
  pdf.y = below + 11;
}

function drawInvoices(pdf: Pdf, root: Tag, invoices: readonly OpenInvoice[]): void {
  const table = add(pdf, root, 'Table');
  const head = add(pdf, table, 'TR');
  drawHead(pdf, head);
  head.end();
  for (const invoice of invoices) {
    const titleHeight = style(pdf, { size: 8.5 }).heightOfString(invoice.title, { width: WIDTH });
    if (pdf.y + 30 + titleHeight > pageBottom(pdf)) {
      pdf.addPage();
      drawHead(pdf, null);
    }
    const row = add(pdf, table, 'TR');
    const below = drawRow(pdf, ({ label, width, align, text }, x, y) => {
      add(pdf, row, 'TD', () => {
        style(pdf, { isBold: label === 'Invoice' || label === 'Open' }).text(text(invoice), x, y, {
          width,
          align,
        });
        if (label === 'Invoice')
          style(pdf, { size: 8.5, color: 'soft' }).text(invoice.title, x, pdf.y + 2, { width: WIDTH });
      });
    });
    row.end();
    rule(pdf, below + 7);
    pdf.y = below + 14;
  }
  table.end();
}

function drawSums(pdf: Pdf, root: Tag, { amount, ages, overdue }: CompanyMoney): void {
  reserve(pdf, 90);
  const { y } = pdf;
  add(pdf, root, 'P', () => {
    style(pdf, { size: 12, isBold: true }).text('Total open', MARGIN, y, { width: WIDTH - 120 });
    pdf.text(money(amount), MARGIN + WIDTH - 120, y, { width: 120, align: 'right' });
  });
  pdf.y += 8;
  heading(pdf, root, 'By age, in days since the booking', { x: MARGIN, width: WIDTH });
  style(pdf);
  const texts = ages.map(({ age, amount: ofAge }) => `${AGE_LABELS[age]}: ${formatAmount(ofAge)}`);
  const late = overdue.count > 0 ? [`Overdue: ${formatAmount(overdue.amount)}`] : [];
  paragraphs(pdf, root, [texts.join('   ·   '), ...late], { x: MARGIN, width: WIDTH });
}

/** '$0.00' too, which is no price. */
const formatAmount = (amount: string): string => (/[1-9]/.test(amount) ? formatPrice(amount) : '$0.00');
