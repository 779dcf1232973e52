import type { AdminStats } from '@backflow/contracts';
import { select } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { publishedCount } from './published-count.query.ts';

/** The counts on the administrators' dashboard. */
export async function adminStats(db: Database): Promise<AdminStats> {
  const [users, totalCourses, totalEvents] = await Promise.all([
    select<Pick<AdminStats, 'totalUsers' | 'premiumUsers'>>(
      db,
      'user-counts',
      `select (select count(*) from users)::int as "totalUsers",
              (select count(*) from users where subscription_status = 'premium')::int as "premiumUsers"`,
    ),
    publishedCount(db, 'totalCourses'),
    publishedCount(db, 'totalEvents'),
  ]);
  return { totalUsers: 0, premiumUsers: 0, ...users[0], totalCourses, totalEvents };
}
