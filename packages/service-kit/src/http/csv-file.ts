import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { FileResponse } from './files.ts';
import type { PageOf } from './route.ts';

type Cell = string | number | boolean | null;

/**
 * A CSV download, written while the rows are read: the table may be of any length. The byte order mark makes spreadsheets read it
 * as UTF-8, and cells that look like formulas become text.
 * @param name of the file, in ASCII: `attendees.csv`
 * @param columns the header row
 * @param rows read once; each as long as `columns`
 */
export const csvFile = (
  name: string,
  columns: readonly string[],
  rows: () => Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): FileResponse =>
  new FileResponse(
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    () => {
      const table = stringify({
        bom: true,
        header: true,
        columns: columns.map((header, index) => ({ key: String(index), header })),
        escape_formulas: true,
        cast: {
          boolean: (value) => (value ? 'yes' : 'no'),
          // -2 is a number, not a formula.
          number: (value) => ({ value: String(value), escape_formulas: false }),
        },
      });
      const source = Readable.from(rows());
      source.on('error', (error) => table.destroy(error));
      table.on('close', () => source.destroy());
      return Promise.resolve(source.pipe(table));
    },
  );

/** Every item of a list, page by page: the next one is read when it is wanted. */
export async function* itemsOf<Item>(
  page: (cursor: string | undefined) => Promise<PageOf<Item>>,
): AsyncGenerator<Item, void> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(cursor);
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
