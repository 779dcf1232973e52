import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { csvFile, itemsOf } from './csv-file.ts';
import { PageOf } from './route.ts';

async function* rowsOf(...rows: (string | number | boolean | null)[][]) {
  for (const row of rows) {
    await Promise.resolve();
    yield row;
  }
}

const written = async (...rows: (string | number | boolean | null)[][]) =>
  (await buffer(await csvFile('people.csv', ['Name', 'Seats'], () => rowsOf(...rows)).open())).toString();

describe('a table as a file', () => {
  it('begins with a mark and the columns, quotes what needs it, and leaves nothing for null', async () => {
    expect(await written(['Ramos, "Al"', 2], [null, true], ['two\nlines', false])).toBe(
      '\uFEFFName,Seats\n"Ramos, ""Al""",2\n,yes\n"two\nlines",no\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('makes no formula of %j', async (name) => {
    expect(await written([name, 1])).toContain(`'${name}`);
  });

  it('leaves negative numbers as they are', async () => {
    expect(await written(['Ann', -2.5])).toContain('\nAnn,-2.5\n');
  });

  it('can do nothing where it is opened in a browser, and is kept by nobody else', () => {
    expect(csvFile('people.csv', ['Name'], () => rowsOf()).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('ends with the error of what is read', async () => {
    const broken = csvFile('people.csv', ['Name'], async function* () {
      yield await Promise.resolve(['Ann']);
      throw new Error('the database is away');
    });
    await expect(buffer(await broken.open())).rejects.toThrow('the database is away');
  });
});

it('walks all pages, and reads none before it is wanted', async () => {
  const asked: (string | undefined)[] = [];
  const items = itemsOf((cursor) => {
    asked.push(cursor);
    return Promise.resolve(cursor === undefined ? new PageOf([1, 2], 'second') : new PageOf([3], null));
  });
  expect((await items.next()).value).toBe(1);
  expect(asked).toEqual([undefined]);
  expect(await Array.fromAsync(items)).toEqual([2, 3]);
  expect(asked).toEqual([undefined, 'second']);
});
