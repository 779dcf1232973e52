import { createHmac } from 'node:crypto';
import { DISPLAY_TIME_ZONE, jobContract } from '@backflow/contracts';
import type { viewResource as contract } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import {
  NotFoundError,
  deleteInBatches,
  derivedKey,
  job,
  mutate,
  getNetwork,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, JobRun } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { maySee } from './resource.presenter.ts';

interface Viewed {
  viewCount: number;
}

/**
 * Counts a view once a day for each member and for each network of visitors. Drafts, which administrators see, are not counted.
 * @throws NotFoundError when the caller may not see it
 */
export async function viewResource(context: LearningContext, call: Call<typeof contract>): Promise<Viewed> {
  const { id } = call.params;
  const [resource] = await select<Viewed & { isPublished: boolean }>(
    context.db,
    'viewed-resource',
    sql`select is_published as "isPublished", view_count as "viewCount"
          from resources where id = ${id} and deleted_at is null`,
  );
  if (!resource || !maySee(call.actor, resource)) throw new NotFoundError('This article');
  const { isPublished, viewCount } = resource;
  return { viewCount: isPublished ? await count(context, call) : viewCount };
}

/** One statement: a concurrent call waits for the first and then finds its row. */
async function count(context: LearningContext, call: Call<typeof contract>): Promise<number> {
  const { id } = call.params;
  const day = pacificDay(context.now());
  return mutate(context, { ...call, locks: [id] }, async (write) => {
    const [counted] = await write.rows<Viewed>(sql`
      with viewed as (
        insert into resource_views (resource_id, day, viewer)
        values (${id}, ${day}, ${viewerKey(context, call, day)})
        on conflict do nothing returning resource_id
      )
      update resources set view_count = view_count + 1
       where id in (select resource_id from viewed) returning view_count as "viewCount"`);
    if (counted) return counted.viewCount;
    const [known] = await write.rows<Viewed>(
      sql`select view_count as "viewCount" from resources where id = ${id}`,
    );
    return known?.viewCount ?? 0;
  });
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DISPLAY_TIME_ZONE });

/** Such as 2026-12-04. */
const pacificDay = (now: number): string => DAY.format(now);

/** A pseudonym of the viewer for one day: without the key it can't be traced back, and it changes every day. */
function viewerKey(
  { settings }: LearningContext,
  { actor, address }: Call<typeof contract>,
  day: string,
): string {
  const who = actor ? ['member', actor.id] : ['visitor', getNetwork(address)];
  return createHmac('sha256', derivedKey(settings.SESSION_SECRET, 'views of resources'))
    .update(JSON.stringify([day, ...who]))
    .digest('base64url');
}

/** Deletes the pseudonyms of earlier days, which are no longer needed. */
const purgeViews = (context: LearningContext, _data: null, run: JobRun): Promise<void> =>
  deleteInBatches(context, run, 'resource_views', sql`day < ${pacificDay(context.now())}::date`);

export const purgeResourceViews = job(
  jobContract({ name: 'learning.purge-resource-views', data: z.null(), schedule: '20 0 * * *' }),
  purgeViews,
);
