import { ValidationError, raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** One order of a list: by what, and then by the id, both the same way. */
export interface Order {
  name: string;
  /** Of the table that the query reads, such as `lower(c.title)`; `id` is that of the same table: `c.id`. */
  by: string;
  id: string;
  way: 'asc' | 'desc';
  /** SQL for where a page begins: `by` and `id` of one row, whose id is put in. */
  placeOf: (id: string) => Sql;
}

export const inOrder = ({ by, id, way }: Order): Sql => raw(`${by} ${way}, ${id} ${way}`);

const CURSOR = /^(\w+)\|([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The condition of what comes after a cursor, none where there is no cursor. A cursor names the last row of a page; what
 * that row is sorted by is looked up, so that a cursor stays short whatever it is.
 * @throws ValidationError when it is no cursor of a list in this order
 */
export function afterCursor(order: Order, cursor: string | undefined): Sql[] {
  if (cursor === undefined || cursor === '') return [];
  const [, name, last] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (name !== order.name || last === undefined) {
    throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  }
  const comes = raw(order.way === 'asc' ? '>' : '<');
  return [sql`(${raw(order.by)}, ${raw(order.id)}) ${comes} (${order.placeOf(last)})`];
}

/** One page out of `limit + 1` rows: the extra row only tells that there is a next page. */
export function sortedPage<Row extends { id: string }>(order: Order, rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last ? `${order.name}|${last.id}` : null;
  return { items, nextCursor: next && Buffer.from(next, 'utf8').toString('base64url') };
}
