import { OpenDay } from '@backflow/exemplar/contract';
import type { getOpenDay, listOpenDays as endpoint } from '@backflow/exemplar/contract';
import {
  NotFoundError,
  PageOf,
  all,
  columnsOf,
  decodeCursor,
  limitFor,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ExemplarContext } from '../context.ts';

const SELECT = sql`select ${columnsOf(OpenDay, 't')} from open_days t`;

/** A page of the list, newest first. */
export async function listOpenDays(
  { db }: ExemplarContext,
  { query: { cursor, limit } }: Call<typeof endpoint>,
): Promise<PageOf<OpenDay>> {
  const last = decodeCursor(cursor);
  const older = last ? [sql`(t.created_at, t.id) < (${new Date(last.after)}, ${last.id})`] : [];
  const rows = await select<OpenDay>(
    db,
    'open-days',
    sql`${SELECT} where ${all(older)} order by t.created_at desc, t.id desc ${limitFor(limit)}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => ({ after: createdAt, id }));
  return new PageOf(items, nextCursor);
}

/** Throws NotFoundError. */
export async function findOpenDay(
  { db }: ExemplarContext,
  { params }: Call<typeof getOpenDay>,
): Promise<OpenDay> {
  const [found] = await select<OpenDay>(db, 'open-day', sql`${SELECT} where t.id = ${params.id}`);
  if (!found) throw new NotFoundError('This open day');
  return found;
}
