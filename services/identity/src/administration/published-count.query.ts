import { select } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';

/** Figures other services publish. A service that is not there yet, or publishes nothing, counts 0. */
const PUBLISHED = {
  totalEvents: { schema: 'events', view: 'stats_v1', column: 'total_events' },
  totalCourses: { schema: 'learning', view: 'stats_v1', column: 'total_courses' },
} as const;

/** One published figure. */
export async function publishedCount(db: Database, figure: keyof typeof PUBLISHED): Promise<number> {
  const { schema, view, column } = PUBLISHED[figure];
  // to_regclass would be an error, not null, where the schema exists and may not be used.
  const readable = await select(
    db,
    'published-view',
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relname = $2
        and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
    [schema, view],
  );
  if (readable.length === 0) return 0;
  const [row] = await select<{ count: number }>(
    db,
    `published-${figure}`,
    `select ${column}::int as count from ${schema}.${view}`,
  );
  return row?.count ?? 0;
}
