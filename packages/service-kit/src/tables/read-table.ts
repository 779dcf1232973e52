import { CsvError, parse } from 'csv-parse/sync';
import { ValidationError } from '../errors/errors.ts';

/** A table as it was read: all cells are text. */
export interface TextTable {
  headings: string[];
  /** Without empty ones; `row` is the number that a spreadsheet shows, with the headings in row 1. */
  rows: { row: number; cells: string[] }[];
}

const refuse = (message: string) => new ValidationError([{ path: 'file', message }]);

/**
 * Reads a table from the bytes of a CSV file or of cells that were pasted: UTF-8, UTF-16 or Windows-1252; separated by commas,
 * semicolons or tabs; quoted cells may have line breaks.
 * @throws ValidationError for what is no table, and for more than `most` rows
 */
export function readTable(bytes: Uint8Array, most: number): TextTable {
  const text = decode(bytes);
  const [headings, ...rest] = parseRows(text, findSeparator(text));
  if (!headings) throw refuse('The table is empty: paste cells with their headings, or choose a CSV file.');
  const rows = rest.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ row: index + 2, cells }],
  );
  if (rows.length === 0) throw refuse('There are headings, but no rows below them.');
  if (rows.length > most)
    throw refuse(
      `The table has ${rows.length.toLocaleString('en-US')} rows. Import at most ${most.toLocaleString('en-US')} at a time.`,
    );
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  const pad = (cells: string[]) => [...cells, ...Array.from({ length: width - cells.length }, () => '')];
  return {
    headings: pad(headings.map((heading) => heading.trim())),
    rows: rows.map(({ row, cells }) => ({ row, cells: pad(cells) })),
  };
}

/** Zip archives, as spreadsheets of Excel and LibreOffice are, begin so; and Excel's files before 2007. */
const SPREADSHEETS = ['504b0304', 'd0cf11e0'];

/** All cells of a file that is more than one table, such as a report with a head: the separator is that of the first line that has one. */
export function readCells(bytes: Uint8Array): string[][] {
  const text = decode(bytes);
  const line = text.split(/[\r\n]+/).find((each) => /[\t;,]/.test(each)) ?? '';
  return parseRows(text, findSeparator(line));
}

function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (SPREADSHEETS.includes(start))
    throw refuse('This is a spreadsheet file. Save it as CSV, or copy its cells and paste them.');
  if (start.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  if (text.includes('\0')) throw refuse('This is not a text file. Save the spreadsheet as CSV.');
  return text;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The most frequent one in the headings, outside quotes. */
function findSeparator(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = ['\t', ';', ','].map((separator) => [line.split(separator).length, separator] as const);
  return counts.reduce((best, each) => (each[0] > best[0] ? each : best))[1];
}

function parseRows(text: string, delimiter: string): string[][] {
  const options = { delimiter, bom: true, relax_column_count: true } as const;
  try {
    return trimStart(parse(text, options));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Cells that were pasted have inch marks and the like, which are no quotes.
    if (error.code === 'INVALID_OPENING_QUOTE' || error.code === 'CSV_INVALID_CLOSING_QUOTE')
      return trimStart(parse(text, { ...options, relax_quotes: true }));
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') throw refuse('The table can’t be read. Save it as CSV again.');
    throw refuse('A quotation mark that begins a cell is not closed. Mend it, or paste the cells instead.');
  }
}

/** Empty lines before the headings are no rows. */
const trimStart = (rows: string[][]): string[][] =>
  rows.slice(
    Math.max(
      0,
      rows.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
    ),
  );
