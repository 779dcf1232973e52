import { jobContract } from '@backflow/contracts';
import { job, mutate, raw, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import { z } from 'zod/mini';
import type { NotificationsContext } from '../context.ts';
import { readSite } from '../site.ts';
import { mailSubscribers, storeMemberMailing } from './mail-subscribers.ts';
import { findEvents } from './new-items.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Events whose announcement was missed for longer, in a downtime, are only in the digest. */
const MAX_LATE_MS = 7 * 24 * HOUR_MS;

const contract = jobContract({
  name: 'notifications.send-event-alerts',
  data: z.null(),
  schedule: '*/5 * * * *',
  expireSeconds: 15 * 60,
});

/**
 * Announces each new event once. The first one waits for an hour for others: several that are published within it are one mail,
 * and a mistake can be undone.
 */
async function sendEventAlerts(context: NotificationsContext, _data: null, run: JobRun): Promise<void> {
  await storeAlert(context, run);
  await mailSubscribers(context, run);
}

const NOT_ANNOUNCED = raw('not exists (select from announced_events a where a.id = o.id)');

export const sendEventAlertsJob = job(contract, sendEventAlerts);

async function storeAlert(context: NotificationsContext, run: JobRun): Promise<void> {
  const until = new Date(context.now());
  const site = await readSite(context);
  if (!site.settings.emailNotifications) return;
  const since = new Date(until.getTime() - MAX_LATE_MS);
  const items = await findEvents(context, { since, until }, NOT_ANNOUNCED);
  const [first] = items;
  const oldest = Math.min(...items.map(({ publishedAt }) => Date.parse(publishedAt)));
  if (!first || oldest > until.getTime() - HOUR_MS) return;
  const path = items.length === 1 ? first.path : '/events';
  const ids = items.flatMap((item) => item.ids);
  await mutate(context, run, async (write) => {
    await write.rows(sql`select pg_advisory_xact_lock(hashtextextended('event alerts', 0))`);
    // Another process may have announced them meanwhile.
    const announced = await write.rows(
      sql`select 1 from announced_events where id = any(${ids}::uuid[]) limit 1`,
    );
    if (announced.length > 0) return;
    const mailing = await storeMemberMailing(write, {
      key: ids.join(' '),
      template: 'new-events',
      data: { items: JSON.stringify(items), url: site.origin + path },
      until,
    });
    await write.rows(sql`
      insert into announced_events (id, mailing_id) select unnest(${ids}::uuid[]), ${mailing.id}`);
  });
}
