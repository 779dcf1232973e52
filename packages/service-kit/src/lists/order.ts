import { z } from 'zod';
import { join, raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { PageOf } from '../http/page-of.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

type Value = string | number | boolean;
/** The values of a cursor, one for each key of its order. */
export type CursorValues = readonly Value[];

/** One column that a list is sorted by. */
export interface SortKey {
  /** The expression in the SELECT: `e.start_date`, `lower(c.title)`. */
  column: string;
  /** The row's field with its value. */
  field: string;
  /** The values that a cursor may contain: anything else would be an error in the database. */
  type: z.ZodType<Value>;
  /** The SQL of a cursor's value; by default the value itself. */
  parameter?: (value: Value) => Sql;
  /** Rows have no such field otherwise: `cursorColumns` reads it and `toPage` removes it. */
  isHidden?: boolean;
}

/** An order of a list. Its last key is unique, so that pages have no gaps and no repeats. */
export interface Order {
  /** Part of its cursors, which mean nothing in another order. */
  name: string;
  direction: 'asc' | 'desc';
  keys: readonly SortKey[];
}

export const ascending = (name: string, ...keys: SortKey[]): Order => ({ name, direction: 'asc', keys });
export const descending = (name: string, ...keys: SortKey[]): Order => ({ name, direction: 'desc', keys });

/** Sorts by instants. A day that does not exist, and the year 0, would be errors in the database. */
export const byInstant = (column: string, field: string): SortKey => ({
  ...{ column, field },
  type: z.iso.datetime().regex(/^[1-9]/),
});
/** Sorts by a column of type `date`; the field is its text. */
export const byDay = (column: string, field: string): SortKey => ({ column, field, type: z.iso.date() });
export const byId = (column: string, field = 'id'): SortKey => ({ column, field, type: z.guid() });
export const byBoolean = (column: string, field: string): SortKey => ({ column, field, type: z.boolean() });
/** Sorts by a column of type `integer`. */
export const byInteger = (column: string, field: string): SortKey => ({ column, field, type: z.int32() });
/** Sorts by a column of type `bigint`, which is read as text. */
export const byBigint = (column: string, field: string): SortKey => ({
  ...{ column, field },
  type: z.string().regex(/^\d{1,18}$/),
});
/** Sorts by texts of up to 200 characters. Postgres stores no null character. */
export const byText = (column: string, field: string): SortKey => ({
  ...{ column, field },
  type: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0')),
});
/** Sorts by the row's title, ignoring case. */
export const byTitle = (column: string): SortKey => ({
  ...byText(`lower(${column})`, 'title'),
  parameter: (title) => sql`lower(${title})`,
});
/** The same key for rows that have no such field otherwise. */
export const hidden = (key: SortKey): SortKey => ({ ...key, isHidden: true });

/** The expression after `order by`. */
export const orderSql = ({ keys, direction }: Order): Sql =>
  raw(keys.map(({ column }) => `${column} ${direction}`).join(', '));

/** The columns of hidden keys, for the SELECT of a page: each after a comma. */
export const cursorColumns = ({ keys }: Order): Sql =>
  raw(keys.flatMap(({ isHidden, column, field }) => (isHidden ? `, ${column} as "${field}"` : [])).join(''));

/** The values of a cursor, one for each key. @throws ValidationError when it is no cursor of this order */
export const cursorValues = ({ name, keys }: Order, cursor: string | undefined): CursorValues | undefined =>
  decodeCursor(
    name,
    keys.map(({ type }) => type),
    cursor,
  );

/** The condition of rows after a cursor; none on the first page. @throws ValidationError */
export function afterCursor(order: Order, cursor: string | undefined): Sql[] {
  const values = cursorValues(order, cursor);
  if (!values) return [];
  const parameters = order.keys.map(({ parameter }, index) => {
    const value = values[index] ?? '';
    return parameter ? parameter(value) : sql`${value}`;
  });
  const columns = raw(order.keys.map(({ column }) => column).join(', '));
  return [sql`(${columns}) ${raw(order.direction === 'asc' ? '>' : '<')} (${join(parameters, ', ')})`];
}

/**
 * The condition of rows after a cursor and after an instant where the order begins, whichever comes later: given both,
 * Postgres would scan from the earlier.
 * @param bound the condition of rows from the instant on
 */
export function afterCursorAndBound(
  order: Order,
  cursor: string | undefined,
  bound: { at: Date; condition: Sql },
): Sql[] {
  const [instant] = cursorValues(order, cursor) ?? [];
  const distance = instant === undefined ? -1 : Date.parse(String(instant)) - bound.at.getTime();
  return (order.direction === 'asc' ? distance >= 0 : instant !== undefined && distance <= 0)
    ? afterCursor(order, cursor)
    : [bound.condition];
}

/** One page of rows that were read with `limitFor`: more than `limit` rows mean that there is a next page. */
export function toPage<Row extends object>(order: Order, rows: readonly Row[], limit: number): PageOf<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1) as Readonly<Record<string, unknown>> | undefined;
  const nextCursor =
    rows.length > limit && last
      ? encodeCursor(
          order.name,
          order.keys.map(({ type, field }) => type.parse(last[field])),
        )
      : null;
  const fields = order.keys.filter(({ isHidden }) => isHidden).map(({ field }) => field);
  if (fields.length === 0) return new PageOf(page, nextCursor);
  return new PageOf(
    page.map(
      (row) => Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field))) as Row,
    ),
    nextCursor,
  );
}
