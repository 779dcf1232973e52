import { jobContract } from '@backflow/contracts';
import { instantOfWall, pacificWall } from '@backflow/contracts/time';
import { job, mutate, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import { z } from 'zod/mini';
import type { NotificationsContext } from '../context.ts';
import { readSite } from '../site.ts';
import { mailSubscribers, storeMemberMailing } from './mail-subscribers.ts';
import { findCourses, findEvents, findResources, findTopics } from './new-items.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** After a downtime, a digest is sent so much later at most; the next one contains what it would have. */
const MAX_LATE_MS = 2 * DAY_MS;
/** The longest time that a digest covers. */
const MAX_PERIOD_MS = 28 * DAY_MS;

const contract = jobContract({
  name: 'notifications.send-weekly-digest',
  data: z.null(),
  schedule: '*/10 * * * *',
  expireSeconds: 15 * 60,
});

/** The last Monday, 7:00 in Pacific time, up to `now`. */
export function lastDigestTime(now: Date): Date {
  const wall = pacificWall(now);
  const daysSinceMonday = (wall.getUTCDay() + 6) % 7;
  const monday = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() - daysSinceMonday, 7);
  // No clock change is at 7:00.
  const times = [monday, monday - 7 * DAY_MS].map((time) => instantOfWall(new Date(time)) ?? new Date(time));
  return times.find((time) => time <= now) ?? now;
}

/**
 * Sends the digest of this week once, each Monday at 7:00 in Pacific time or soon after a downtime. A member gets what is new since
 * their last digest, and no mail when nothing is.
 */
async function sendWeeklyDigest(context: NotificationsContext, _data: null, run: JobRun): Promise<void> {
  const now = new Date(context.now());
  const until = lastDigestTime(now);
  if (now.getTime() - until.getTime() < MAX_LATE_MS) await storeDigest(context, run, until);
  await mailSubscribers(context, run);
}

export const sendWeeklyDigestJob = job(contract, sendWeeklyDigest);

async function storeDigest(context: NotificationsContext, run: JobRun, until: Date): Promise<void> {
  const isStored = await select(
    context.db,
    'digest-of-week',
    sql`select 1 from member_mailings p join mailings m on m.id = p.mailing_id
         where p.until = ${until} and m.template = 'weekly-digest'`,
  );
  if (isStored.length > 0) return;
  const site = await readSite(context);
  if (!site.settings.emailNotifications) return;
  const period = { since: new Date(until.getTime() - MAX_PERIOD_MS), until };
  const items = [
    ...(await findEvents(context, period)),
    ...(await findCourses(context, period)),
    ...(await findResources(context, period)),
    ...(await findTopics(context, period)),
  ];
  if (items.length === 0) return;
  await mutate(context, run, (write) =>
    storeMemberMailing(write, {
      key: until.toISOString(),
      template: 'weekly-digest',
      data: { items: JSON.stringify(items), url: `${site.origin}/dashboard` },
      until,
    }),
  );
}
