import { formatPrice } from '@backflow/contracts';
import type { InvoiceLine } from '@backflow/contracts/bookings';
import { WIDTH, drawTable } from '@backflow/documents';
import type { CellText, Pdf, Tag } from '@backflow/documents';

const AMOUNT_WIDTH = 96;

/** '$1,325.00', or '−$100.00'. */
export const money = (amount: string): string =>
  amount.startsWith('-') ? `−${formatPrice(amount.slice(1))}` : formatPrice(amount);

/** The lines of an invoice. */
export const drawLines = (pdf: Pdf, parent: Tag, lines: readonly InvoiceLine[]): void =>
  drawTable(pdf, parent, {
    columns: [
      { heading: 'Description', width: WIDTH - AMOUNT_WIDTH },
      { heading: 'Amount (USD)', width: AMOUNT_WIDTH, align: 'right' },
    ],
    rows: lines.map(({ description, details, amount }) => {
      const more: CellText[] = details === null ? [] : [{ text: details, size: 8.5, color: 'soft' }];
      return { cells: [[{ text: description, isBold: true }, ...more], [{ text: money(amount) }]] };
    }),
  });
