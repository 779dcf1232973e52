import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { decimal } from './csv-cell.ts';
import type { Cell } from './csv-cell.ts';
import { CSV_BATCH, csvFile } from './csv-file.ts';
import type { CsvColumn } from './csv-file.ts';
import { PageOf } from './page-of.ts';

type Row = Cell[];

/** The columns of these names; a row is its cells. */
const getColumns = (...names: string[]): CsvColumn<Row>[] =>
  names.map((name, index) => [name, (row) => row[index] ?? null]);

const getFile = (...items: Row[]) =>
  csvFile({ name: 'people.csv', columns: getColumns('Name', 'Seats'), items });
const written = async (...rows: Row[]) => (await buffer(await getFile(...rows).open())).toString();

describe('a table as a file', () => {
  it('begins with a mark and the columns, quotes what needs it, and leaves nothing for null', async () => {
    expect(await written(['Ramos, "Al"', 2], [null, true], ['two\nlines', false])).toBe(
      '\uFEFFName,Seats\n"Ramos, ""Al""",2\n,yes\n"two\nlines",no\n',
    );
  });

  it.each([
    ...['=1+1', '+cmd', '- Plumbing', '-1', '@SUM(A1)', '\t=1', '＝1+1'],
    ...[
      '00123',
      '+15550102030',
      '1E5',
      '12345678901234567',
      '1,000',
      '12.50',
      '1/2',
      '3-4',
      '12:30',
      '(5)',
      '$5',
    ],
  ])('leaves %j as text, without an apostrophe', async (text) => {
    const [, row = ''] = (await written([text, 1])).split('\n');
    const cell = row.replace(/,1$/, '').replace(/^"(.*)"$/, '$1');
    expect(cell).toBe(`\u00a0${text}`);
    // Our forms trim a pasted cell.
    expect(cell.trim()).toBe(text.trim());
  });

  it.each([
    '+1 555 010 2030',
    '+49 30 123456',
    '(555) 010-2030',
    '555.010.2030 ext. 12',
    '12 Main St',
    '3M',
    'INV-2026-00017',
    '2026-12-04',
    '2026-12-04 08:00',
    '120',
    '0',
  ])('leaves %j as it is', async (text) => {
    expect(await written([text, 1])).toContain(`\n${text},1\n`);
  });

  it('has numbers and amounts as numbers', async () => {
    expect(await written(['Ann', -2.5], ['Al', decimal('-95.00')])).toContain('\nAnn,-2.5\nAl,-95.00\n');
  });

  it('is one cell also where semicolons separate cells', async () => {
    expect(await written(['a;=1+1', 1])).toContain('\n"a;=1+1",1\n');
  });

  it('can do nothing where it is opened in a browser, and is kept by nobody else', () => {
    expect(getFile().headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('ends with the error of what is read', async () => {
    const broken = csvFile({
      name: 'people.csv',
      columns: getColumns('Name'),
      items: ({ cursor }) =>
        cursor === undefined
          ? Promise.resolve(new PageOf([['Ann']], 'second'))
          : Promise.reject(new Error('the database is away')),
    });
    await expect(buffer(await broken.open())).rejects.toThrow('the database is away');
  });
});

/** An export of `pages` pages, each row with `bytes` bytes. Counts the pages that were read. */
function longExport(pages: number, bytes: number, most?: number) {
  const read: (string | undefined)[] = [];
  const file = csvFile<Row>({
    ...{ name: 'people.csv', columns: getColumns('Name') },
    ...(most !== undefined && { most }),
    items: async ({ cursor, limit }) => {
      read.push(cursor);
      await setImmediate();
      const rows = Array.from({ length: limit }, (): Row => ['x'.repeat(bytes)]);
      return new PageOf(rows, read.length < pages ? String(read.length) : null);
    },
  });
  return { file, read };
}

describe('an export of a hundred thousand rows', () => {
  const PAGES = 100_000 / CSV_BATCH;

  it('has at most three pages in memory, whatever its length', async () => {
    const { file, read } = longExport(PAGES, 20);
    const stream = await file.open();
    let sent = -1;
    let waiting = 0;
    for await (const chunk of stream) {
      sent += String(chunk).split('\n').length - 1;
      waiting = Math.max(waiting, read.length * CSV_BATCH - sent);
      // A slow reader.
      await setImmediate();
    }
    expect(sent).toBe(100_000);
    expect(read).toEqual([undefined, ...Array.from({ length: PAGES - 1 }, (_, index) => String(index + 1))]);
    expect(waiting).toBeLessThanOrEqual(3 * CSV_BATCH);
  });

  it('ends at the most rows, and reads no page after them', async () => {
    const { file, read } = longExport(PAGES, 20, 3 * CSV_BATCH);
    expect((await buffer(await file.open())).toString().split('\n')).toHaveLength(3 * CSV_BATCH + 2);
    expect(read).toHaveLength(3);
  });

  it('is read no further after the client has left', async () => {
    // 5 MB a page: the buffers of the connection have a few.
    const { file, read } = longExport(PAGES, 10_000);
    const server = express();
    const ended = new Promise<void>((resolve) => {
      server.get('/', (request, response) => void file.sendTo(request, response).then(resolve));
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const [client] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    await once(client, 'data');
    client.destroy();
    await ended;
    const { length } = read;
    expect(length).toBeLessThan(PAGES / 4);
    await buffer(await getFile(['Ann', 1]).open());
    expect(read).toHaveLength(length);
    listening.close();
  });
});
