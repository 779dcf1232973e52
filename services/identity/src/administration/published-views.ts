import { select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** Finds the schemas with a view of this name that identity may read. A missing schema has none. */
export async function schemasPublishing(
  db: Database,
  view: string,
  schemas: readonly string[],
): Promise<string[]> {
  // to_regclass fails, instead of returning null, for a schema without the usage privilege.
  const rows = await select<{ schema: string }>(
    db,
    'published-views',
    sql`
      select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any(${schemas}) and c.relname = ${view}
         and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
  );
  return rows.map(({ schema }) => schema);
}
