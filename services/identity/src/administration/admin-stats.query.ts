import type { AdminStats } from '@backflow/contracts/identity';
import { pacificDay } from '@backflow/contracts/time';
import { raw, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { schemasPublishing } from './published-views.ts';

/** Counts that other services publish in `stats_v1`. */
const PUBLISHED = {
  totalEvents: { schema: 'events', column: 'total_events' },
  totalCourses: { schema: 'learning', column: 'total_courses' },
} as const;

/** The counts on the administrators' dashboard, from counters that the writes maintain. */
export async function adminStats({ db, now }: IdentityContext): Promise<AdminStats> {
  const [users, totalCourses, totalEvents] = await Promise.all([
    select<Pick<AdminStats, 'totalUsers' | 'premiumUsers' | 'newUsers'>>(
      db,
      'user-counts',
      sql`
        select sum(total)::int as "totalUsers", sum(premium)::int as "premiumUsers",
               (select coalesce(sum(total), 0)::int from user_months where month >= ${firstOfMonth(now())}::date) as "newUsers"
          from user_counts`,
    ),
    publishedCount(db, 'totalCourses'),
    publishedCount(db, 'totalEvents'),
  ]);
  return { totalUsers: 0, premiumUsers: 0, newUsers: 0, ...users[0], totalCourses, totalEvents };
}

/** The first day of the Pacific month, such as 2026-12-01. */
const firstOfMonth = (now: number): string => `${pacificDay(new Date(now)).slice(0, 'yyyy-mm'.length)}-01`;

/** A published count; 0 when the service has not published it yet. */
async function publishedCount(db: Database, figure: keyof typeof PUBLISHED): Promise<number> {
  const { schema, column } = PUBLISHED[figure];
  const [readable] = await schemasPublishing(db, 'stats_v1', [schema]);
  if (readable === undefined) return 0;
  const [row] = await select<{ count: number }>(
    db,
    `published-${figure}`,
    sql`select ${raw(column)}::int as count from ${raw(schema)}.stats_v1`,
  );
  return row?.count ?? 0;
}
