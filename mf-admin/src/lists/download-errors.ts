import { csvText } from '@backflow/contracts';
import type { ImportPreview } from '@backflow/contracts/bookings';

/** Saves the rows of a preview that can't be imported as a file like that of a finished import: to be mended and imported. */
export function downloadErrors({ columns, rows }: ImportPreview): void {
  const headings = [...columns.map(({ heading }) => heading), 'Not imported because'];
  const errors = rows
    .filter(({ fate }) => fate === 'error')
    .map(({ cells, text }) => [...columns.map((_, index) => cells[index] ?? ''), text].map(csvText));
  const lines = [headings, ...errors].map((line) => `${line.map(quote).join(',')}\n`);
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const href = URL.createObjectURL(new Blob(['\uFEFF', ...lines], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href, download: 'import-errors.csv' }).click();
  URL.revokeObjectURL(href);
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
