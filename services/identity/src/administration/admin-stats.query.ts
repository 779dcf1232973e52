import type { AdminStats } from '@backflow/contracts/identity';
import { instantOfWall, pacificWall } from '@backflow/contracts/time';
import { raw, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { schemasPublishing } from './published-views.ts';

/** Counts that other services publish in `stats_v1`. */
const PUBLISHED = {
  totalEvents: { schema: 'events', column: 'total_events' },
  totalCourses: { schema: 'learning', column: 'total_courses' },
} as const;

/** The counts on the administrators' dashboard. */
export async function adminStats({ db, now }: IdentityContext): Promise<AdminStats> {
  const [users, created, totalCourses, totalEvents] = await Promise.all([
    select<Pick<AdminStats, 'totalUsers' | 'premiumUsers'>>(
      db,
      'user-counts',
      sql`select sum(total)::int as "totalUsers", sum(premium)::int as "premiumUsers" from user_counts`,
    ),
    // From the index of the newest.
    select<Pick<AdminStats, 'newUsers'>>(
      db,
      'new-users',
      sql`select count(*)::int as "newUsers" from users where created_at >= ${startOfMonth(new Date(now()))}`,
    ),
    publishedCount(db, 'totalCourses'),
    publishedCount(db, 'totalEvents'),
  ]);
  return {
    totalUsers: 0,
    premiumUsers: 0,
    newUsers: 0,
    ...users[0],
    ...created[0],
    totalCourses,
    totalEvents,
  };
}

/** The first moment of the Pacific month. */
function startOfMonth(now: Date): Date {
  const wall = pacificWall(now);
  const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth()));
  return instantOfWall(first) ?? first;
}

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
