import type { MergedPerson } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  descending,
  limitFor,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { IdentityContext } from '../../context.ts';

const NEWEST = descending('newest', byInstant('m.merged_at', 'mergedAt'), byId('m.from_id'));

const nameJson = (id: string) =>
  raw(`json_build_object('id', ${id}, 'name', coalesce(
    (select p.first_name || ' ' || p.last_name from people_v1 p where p.id = ${id}), 'Former member'))`);

/** A page of people who were merged into others, newest first. */
export async function listMergedPeople(
  { db }: IdentityContext,
  { query: { cursor, limit } }: Call<typeof contracts.listMergedPeople>,
): Promise<PageOf<MergedPerson>> {
  const rows = await select<MergedPerson>(
    db,
    'merged-people',
    sql`
      select m.from_id as id, m.name, m.email, m.merged_at as "mergedAt", ${nameJson('m.into_id')} as into,
             ${nameJson('m.merged_by')} as by
        from merged_people m where ${all([raw('true'), ...afterCursor(NEWEST, cursor)])}
       order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}
