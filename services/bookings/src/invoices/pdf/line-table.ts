import { formatPrice } from '@backflow/contracts';
import type { InvoiceLine } from '@backflow/contracts/bookings';
import { MARGIN, WIDTH, add, pageBottom, decorate, rule, style } from './tagged-document.ts';
import type { Pdf, Tag } from './tagged-document.ts';

const AMOUNT_WIDTH = 96;
const GAP = 14;
const TEXT = { x: MARGIN, width: WIDTH - AMOUNT_WIDTH - GAP };
const AMOUNT = { x: MARGIN + WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH };
const PADDING = 7;

/** '$1,325.00', or '−$100.00'. */
export const money = (amount: string): string =>
  amount.startsWith('-') ? `−${formatPrice(amount.slice(1))}` : formatPrice(amount);

/** Draws two cells at a height. @returns the height below the taller one */
function drawCells(pdf: Pdf, y: number, cells: readonly [left: () => unknown, right: () => unknown]): number {
  const [left, right] = cells;
  pdf.y = y;
  left();
  const { y: below } = pdf;
  pdf.y = y;
  right();
  return Math.max(below, pdf.y);
}

function head(pdf: Pdf, tag: Tag | null): void {
  const { y } = pdf;
  style(pdf, { size: 8.5, isBold: true, color: 'soft' });
  const cell = (text: string, { x, width }: typeof TEXT, align: 'left' | 'right') => {
    const draw = () => pdf.text(text, x, y, { width, align });
    if (tag) add(pdf, tag, 'TH', draw, { scope: 'Column' });
    // Repeated on a later page.
    else decorate(pdf, draw, 'Pagination');
  };
  cell('Description', TEXT, 'left');
  cell('Amount (USD)', AMOUNT, 'right');
  rule(pdf, pdf.y + 4);
  pdf.y += 4 + PADDING;
}

function getHeight(pdf: Pdf, { description, details }: InvoiceLine): number {
  const { width } = TEXT;
  const title = style(pdf, { isBold: true }).heightOfString(description, { width });
  return title + (details === null ? 0 : 2 + style(pdf, { size: 8.5 }).heightOfString(details, { width }));
}

/** The lines of an invoice. A line is not split; the head is repeated on every page. */
export function drawLines(pdf: Pdf, parent: Tag, lines: readonly InvoiceLine[]): void {
  const table = add(pdf, parent, 'Table');
  const row = add(pdf, table, 'TR');
  head(pdf, row);
  row.end();
  for (const line of lines) {
    if (pdf.y + getHeight(pdf, line) + PADDING > pageBottom(pdf)) {
      pdf.addPage();
      head(pdf, null);
    }
    drawLine(pdf, table, line);
  }
  table.end();
}

function drawLine(pdf: Pdf, table: Tag, { description, details, amount }: InvoiceLine): void {
  const row = add(pdf, table, 'TR');
  const { y } = pdf;
  const below = drawCells(pdf, y, [
    () => {
      const cell = add(pdf, row, 'TD');
      add(pdf, cell, 'P', () => style(pdf, { isBold: true }).text(description, TEXT.x, y, TEXT));
      if (details !== null) {
        pdf.y += 2;
        add(pdf, cell, 'P', () =>
          style(pdf, { size: 8.5, color: 'soft' }).text(details, TEXT.x, pdf.y, TEXT),
        );
      }
      cell.end();
    },
    () =>
      add(pdf, row, 'TD', () => style(pdf).text(money(amount), AMOUNT.x, y, { ...AMOUNT, align: 'right' })),
  ]);
  row.end();
  rule(pdf, below + PADDING);
  pdf.y = below + 2 * PADDING;
}
