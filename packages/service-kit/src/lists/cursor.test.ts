import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ValidationError } from '../errors/errors.ts';
import { PageOf } from '../http/page-of.ts';
import { encodeCursor, orderOfCursor } from './cursor.ts';
import {
  afterCursor,
  afterCursorAndBound,
  ascending,
  byBoolean,
  byId,
  byInstant,
  byInteger,
  byText,
  byTitle,
  cursorColumns,
  cursorValues,
  descending,
  hidden,
  orderSql,
  toPage,
} from './order.ts';

const id = '3f0c1c5e-6b1a-4a53-9d0e-0f6f0f0f0f0f';
const NEWEST = descending('newest', byInstant('t.created_at', 'createdAt'), byId('t.id'));
const at = '2026-03-01T08:00:00.125Z';

const getCondition = (...given: Parameters<typeof afterCursor>) =>
  afterCursor(...given).map(({ sql, values }) => [sql, ...values]);

describe('cursors', () => {
  it('come back as they went', () => {
    for (const instant of [at, '2026-03-01T08:00:00Z', '2026-03-01T08:00:00.123456Z'])
      expect(cursorValues(NEWEST, encodeCursor('newest', [instant, id]))).toEqual([instant, id]);
    expect(orderOfCursor(encodeCursor('newest', [at, id]))).toBe('newest');
  });

  it('are absent on the first page', () => {
    for (const cursor of [undefined, '']) {
      expect(cursorValues(NEWEST, cursor)).toBeUndefined();
      expect(afterCursor(NEWEST, cursor)).toEqual([]);
    }
  });

  it.each([
    ['noise', '!!!'],
    ['of the release before', Buffer.from(`${at}|${id}`).toString('base64url')],
    ['of another order', encodeCursor('title', [at, id])],
    ['a bare id', encodeCursor('newest', [id])],
    ['longer than the order', encodeCursor('newest', [at, id, id])],
    ['an id that is none', encodeCursor('newest', [at, "1' or '1'='1"])],
    ['a time that is none', encodeCursor('newest', ['yesterday', id])],
    ['a day that does not exist', encodeCursor('newest', ['2026-02-31T00:00:00Z', id])],
    ['an hour that does not exist', encodeCursor('newest', ['2026-02-01T24:00:00Z', id])],
    ['the year 0, which Postgres does not know', encodeCursor('newest', ['0000-01-01T00:00:00Z', id])],
  ])('are refused when they are %s', (_, text) => {
    expect(() => afterCursor(NEWEST, text)).toThrow(ValidationError);
  });

  it.each([
    [byText('t.name', 'name'), ['Aal\u0000to', 'x'.repeat(201), 1]],
    [byInteger('t.views', 'views'), [2 ** 31, 1.5, '1']],
    [byBoolean('t.is_pinned', 'isPinned'), ['true', 1]],
  ])('are refused with a value that Postgres would refuse', (key, values) => {
    const order = ascending('other', key);
    for (const value of values)
      expect(() => afterCursor(order, encodeCursor('other', [value]))).toThrow(ValidationError);
  });

  it('are refused or understood, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const cursor of [text, Buffer.from(text).toString('base64url')]) {
          try {
            afterCursor(NEWEST, cursor);
          } catch (error) {
            expect(error).toBeInstanceOf(ValidationError);
          }
        }
      }),
    );
  });
});

describe('an order', () => {
  it('is SQL: its columns, and the condition of what comes after a cursor', () => {
    expect(orderSql(NEWEST).sql).toBe('t.created_at desc, t.id desc');
    expect(getCondition(NEWEST, encodeCursor('newest', [at, id]))).toEqual([
      ['(t.created_at, t.id) < (?, ?)', at, id],
    ]);
    const titles = ascending('title', byTitle('t.title'), byId('t.id'));
    expect(getCondition(titles, encodeCursor('title', ['A | b', id]))).toEqual([
      ['(lower(t.title), t.id) > (lower(?), ?)', 'A | b', id],
    ]);
  });

  it('begins at a bound, or after the cursor where that is later', () => {
    const bound = { at: new Date(at), condition: getCondition as never };
    const soonest = { ...NEWEST, direction: 'asc' as const };
    for (const [order, instant, isAfter] of [
      [soonest, '2026-02-01T00:00:00Z', false],
      [soonest, '2026-04-01T00:00:00Z', true],
      [NEWEST, '2026-02-01T00:00:00Z', true],
      [NEWEST, '2026-04-01T00:00:00Z', false],
    ] as const) {
      const cursor = encodeCursor('newest', [instant, id]);
      const expected = isAfter ? afterCursor(order, cursor) : [bound.condition];
      expect(afterCursorAndBound(order, cursor, bound)).toEqual(expected);
      expect(afterCursorAndBound(order, undefined, bound)).toEqual([bound.condition]);
    }
  });
});

describe('pages', () => {
  const rows = [1, 2, 3].map((n) => ({ n, createdAt: `2026-03-0${n}T00:00:00Z`, id }));

  it('lead to the next one from their last row', () => {
    const { items, nextCursor } = toPage(NEWEST, rows, 2);
    expect(items).toEqual(rows.slice(0, 2));
    expect(cursorValues(NEWEST, nextCursor ?? '')).toEqual(['2026-03-02T00:00:00Z', id]);
  });

  it('end where the rows do', () => {
    expect(toPage(NEWEST, rows, 3)).toEqual(new PageOf(rows, null));
    expect(toPage(NEWEST, [], 3)).toEqual(new PageOf([], null));
  });

  it('have no hidden fields, which are read for the cursor alone', () => {
    const order = ascending('n', hidden(byInteger('t.n', 'n')), byId('t.id'));
    expect(cursorColumns(order).sql).toBe(', t.n as "n"');
    const { items, nextCursor } = toPage(order, rows, 1);
    expect(items).toEqual([{ createdAt: '2026-03-01T00:00:00Z', id }]);
    expect(cursorValues(order, nextCursor ?? '')).toEqual([1, id]);
  });
});
