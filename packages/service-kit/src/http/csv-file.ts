import { Readable } from 'node:stream';
import { csvText } from '@backflow/contracts';
import { stringify } from 'csv-stringify';
import type { Cell, Decimal } from './csv-cell.ts';
import { FileResponse } from './files.ts';
import type { PageOf } from './page-of.ts';

/** A column of a CSV file: its heading, and the cell of an item. */
export type CsvColumn<Item> = readonly [heading: string, cell: (item: Item) => Cell];

/** Rows that an export reads with one query, and so about as many as it has in memory. */
export const CSV_BATCH = 1000;

/** Reads a page of a list, as its endpoint does. */
type ReadPage<Item> = (page: { cursor: string | undefined; limit: number }) => Promise<PageOf<Item>>;

interface Export<Item> {
  /** The file's name, in ASCII: `attendees.csv`. */
  name: string;
  columns: readonly CsvColumn<Item>[];
  /** The items, or how to read a page of them. */
  items: readonly Item[] | ReadPage<Item>;
  /** The most rows that the file has. */
  most?: number;
}

/**
 * A CSV download of a list of any length. The list is read page by page: the next page only when the client has received the last
 * one, and none after it has left. No connection to Postgres stays open in between. The byte order mark makes spreadsheets read the
 * file as UTF-8. Text stays text in them: `csvText`.
 */
export const csvFile = <Item>({ name, columns, items, most }: Export<Item>): FileResponse =>
  new FileResponse(
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
    () => {
      const table = stringify({
        bom: true,
        header: true,
        columns: columns.map(([header], index) => ({ key: String(index), header })),
        // Spreadsheets of some countries separate cells by semicolons.
        quoted_match: /[;\t]/,
        cast: {
          boolean: (value) => (value ? 'yes' : 'no'),
          string: (value, { header }) => (header ? value : csvText(value)),
          object: (value) => (value as unknown as Decimal).decimal,
        },
      });
      const source = Readable.from(
        getRows(columns, typeof items === 'function' ? getItems(items) : items, most),
      );
      source.on('error', (error) => table.destroy(error));
      table.on('close', () => source.destroy());
      return Promise.resolve(source.pipe(table));
    },
  );

async function* getRows<Item>(
  columns: readonly CsvColumn<Item>[],
  items: Iterable<Item> | AsyncIterable<Item>,
  most = Infinity,
) {
  let left = most;
  for await (const item of items) {
    yield columns.map(([, cell]) => cell(item));
    left -= 1;
    if (left === 0) return;
  }
}

/** Every item of a list, page by page: the next one is read when it is wanted. */
async function* getItems<Item>(page: ReadPage<Item>): AsyncGenerator<Item, void> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page({ cursor, limit: CSV_BATCH });
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
