import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '../errors.ts';
import { decodeCursor, encodeCursor, toPage } from './keyset.ts';

const id = '3f0c1c5e-6b1a-4a53-9d0e-0f6f0f0f0f0f';
const cursor = { after: '2026-03-01T08:00:00.125Z', id };
const decode = (text: string) => () => decodeCursor(text);

describe('cursors', () => {
  it('come back as they went', () => {
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
    expect(decodeCursor(encodeCursor({ after: '2026-03-01T08:00:00Z', id }))?.after).toBe(
      '2026-03-01T08:00:00Z',
    );
  });

  it('are absent on the first page', () => {
    expect(decodeCursor(undefined)).toBeUndefined();
    expect(decodeCursor('')).toBeUndefined();
  });

  it.each([
    ['noise', '!!!'],
    ['a bare id', Buffer.from(id).toString('base64url')],
    ['an id that is none', encodeCursor({ ...cursor, id: "1' or '1'='1" })],
    ['a time that is none', encodeCursor({ ...cursor, after: 'yesterday' })],
    ['a day that does not exist', encodeCursor({ ...cursor, after: '2026-02-31T00:00:00Z' })],
    ['an hour that does not exist', encodeCursor({ ...cursor, after: '2026-02-01T24:00:00Z' })],
    ['the year 0, which Postgres does not know', encodeCursor({ ...cursor, after: '0000-01-01T00:00:00Z' })],
  ])('are refused when they are %s', (_, text) => {
    expect(decode(text)).toThrow(ValidationError);
  });
});

describe('pages', () => {
  const rows = [1, 2, 3].map((n) => ({ n }));
  const cursorOf = ({ n }: { n: number }) => ({ ...cursor, after: `2026-03-0${n}T00:00:00Z` });

  it('lead to the next one from their last row', () => {
    const { items, nextCursor } = toPage(rows, 2, cursorOf);
    expect(items).toEqual([{ n: 1 }, { n: 2 }]);
    expect(decodeCursor(nextCursor ?? '')?.after).toBe('2026-03-02T00:00:00Z');
  });

  it('end where the rows do', () => {
    expect(toPage(rows, 3, cursorOf)).toEqual({ items: rows, nextCursor: null });
    expect(toPage([], 3, cursorOf)).toEqual({ items: [], nextCursor: null });
  });
});
