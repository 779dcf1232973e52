import { DISPLAY_TIME_ZONE, formatPrice } from '@backflow/contracts';
import type { BillTo, CompanyMoney } from '@backflow/contracts/bookings';
import {
  MARGIN,
  WIDTH,
  add,
  drawTable,
  heading,
  paragraphs,
  renderDocument,
  reserve,
  style,
} from '@backflow/documents';
import type { Column, Pdf, TableRow, Tag } from '@backflow/documents';
import { formatDay } from '@backflow/contracts/time';
import type { OpenInvoice } from '../open-invoices.query.ts';
import type { Seller } from '../seller.ts';
import { drawBillTo, drawHowToPay, drawLetterhead } from './letterhead.ts';
import { money } from './line-table.ts';

export interface PrintedStatement {
  payer: BillTo;
  seller: Seller;
  invoices: readonly OpenInvoice[];
  money: CompanyMoney;
  /** Milliseconds since 1970. */
  at: number;
}

const COLUMNS: readonly Column[] = [
  { heading: 'Invoice', width: 92 },
  { heading: 'Issued', width: 76 },
  { heading: 'Due', width: 76 },
  { heading: 'Purchase order', width: 96 },
  { heading: 'Total', width: 82, align: 'right' },
  { heading: 'Open', width: 82, align: 'right' },
];

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: DISPLAY_TIME_ZONE, dateStyle: 'medium' });
/** Below the first three columns: a purchase order may be long. */
const TITLE_WIDTH = 238;

const AGE_LABELS = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
};

/** Renders the open invoices of a payer, with their sum and their ages. */
export function renderStatement({
  seller,
  payer,
  invoices,
  money: total,
  at,
}: PrintedStatement): Promise<Buffer> {
  const createdAt = new Date(at);
  const day = formatDay(createdAt);
  return renderDocument({ title: `Statement of ${day}`, author: seller.name, createdAt }, (pdf, root) => {
    drawLetterhead(pdf, root, seller, { title: 'Statement', number: day });
    drawBillTo(pdf, root, { ...payer, purchaseOrder: null });
    pdf.y += 22;
    drawTable(pdf, root, { columns: COLUMNS, rows: invoices.map(getRow) });
    drawSums(pdf, root, total);
    drawHowToPay(pdf, root, seller);
  });
}

/** An invoice with the title of what it is for below. */
const getRow = ({ number, title, issuedAt, dueOn, billTo, total, balance }: OpenInvoice): TableRow => ({
  cells: [
    [
      { text: number, isBold: true },
      { text: title, size: 8.5, color: 'soft', width: TITLE_WIDTH },
    ],
    [{ text: DAY.format(new Date(issuedAt)) }],
    [{ text: DAY.format(new Date(`${dueOn}T12:00:00-08:00`)) }],
    [{ text: billTo.purchaseOrder ?? '' }],
    [{ text: money(total) }],
    [{ text: money(balance), isBold: true }],
  ],
});

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
