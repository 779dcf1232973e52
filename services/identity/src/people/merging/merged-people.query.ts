import type { MergedPerson } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { byId, byInstant, defineList, descending, raw, sql } from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { IdentityContext } from '../../context.ts';

const MERGED = defineList({
  ...{ label: 'merged-people', table: 'merged_people', alias: 'm' },
  orders: { newest: descending('newest', byInstant('m.merged_at', 'mergedAt'), byId('m.from_id')) },
});

const nameJson = (id: string) =>
  raw(`json_build_object('id', ${id}, 'name', coalesce(
    (select p.first_name || ' ' || p.last_name from people_v1 p where p.id = ${id}), 'Former member'))`);

/** A page of people who were merged into others, newest first. */
export const listMergedPeople = (
  { db }: IdentityContext,
  { query: { cursor, limit } }: Call<typeof contracts.listMergedPeople>,
): Promise<PageOf<MergedPerson>> =>
  MERGED.page<MergedPerson>(
    db,
    { order: 'newest', cursor, limit, conditions: [] },
    (source, columns) => sql`
      select m.from_id as id, m.name, m.email, m.merged_at as "mergedAt", ${nameJson('m.into_id')} as into,
             ${nameJson('m.merged_by')} as by${columns}
        from ${source} m`,
  );
