import { OpenDay } from '@backflow/exemplar/contract';
import type { getOpenDay, listOpenDays as endpoint } from '@backflow/exemplar/contract';
import {
  NotFoundError,
  byId,
  byInstant,
  getColumns,
  defineList,
  descending,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import type { ExemplarContext } from '../context.ts';

const selectFrom = (source: Sql) => sql`select ${getColumns(OpenDay, 't')} from ${source} t`;
const NOT_DELETED = raw('t.deleted_at is null');

const OPEN_DAYS = defineList({
  ...{ label: 'open-days', table: 'open_days', alias: 't' },
  orders: { newest: descending('newest', byInstant('t.created_at', 'createdAt'), byId('t.id')) },
});

/** A page of the list, newest first. */
export const listOpenDays = (
  { db }: ExemplarContext,
  { query }: Call<typeof endpoint>,
): Promise<PageOf<OpenDay>> =>
  OPEN_DAYS.page<OpenDay>(db, { ...query, order: 'newest', conditions: [NOT_DELETED] }, selectFrom);

/** Undefined where there is none. */
export async function readOpenDay({ db }: ExemplarContext, id: string): Promise<OpenDay | undefined> {
  const [found] = await select<OpenDay>(
    db,
    'open-day',
    sql`${selectFrom(raw('open_days'))} where t.id = ${id} and ${NOT_DELETED}`,
  );
  return found;
}

/** @throws NotFoundError */
export async function findOpenDay(
  context: ExemplarContext,
  { params }: Call<typeof getOpenDay>,
): Promise<OpenDay> {
  const found = await readOpenDay(context, params.id);
  if (!found) throw new NotFoundError('This open day');
  return found;
}
