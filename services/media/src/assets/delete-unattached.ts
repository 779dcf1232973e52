import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { purgeAsset } from './purge-asset.ts';

const MINUTE_MS = 60 * 1000;
const UNATTACHED_MS = 24 * 60 * MINUTE_MS;
/** Longer than any transaction that has seen the file before it expired. */
const GRACE_MS = 10 * MINUTE_MS;
const AT_ONCE = 500;

/** Of the service that lets members attach files. A view that is missing fails the job, and nothing is deleted. */
const IS_ATTACHED = 'exists (select 1 from community.attached_files_v1 f where f.id = a.id)';
/** The site's own files may be linked from anywhere, and a member's photo goes with the next one. */
const OF_MEMBER = `a.by_member and a.kind <> 'profile_photo' and a.status = 'ready'`;

/**
 * Members' files that nothing refers to a day after they were sent: they can't be attached any more, and are deleted by
 * `deleteExpired` once no transaction can still be attaching them.
 */
export async function expireUnattached({ db, now }: MediaContext): Promise<void> {
  await db.sequelize.query(
    `update assets a set expires_at = $1
      where ${OF_MEMBER} and a.updated_at < $2 and a.expires_at is null and not ${IS_ATTACHED}`,
    { bind: [new Date(now() + GRACE_MS), new Date(now() - UNATTACHED_MS)] },
  );
}

/** Deletes expired files, some at a time. One that was attached at the last moment stays. */
export async function deleteExpired(context: MediaContext): Promise<void> {
  const { db, now } = context;
  const present = new Date(now());
  await db.sequelize.query(
    `update assets a set expires_at = null where a.expires_at <= $1 and ${IS_ATTACHED}`,
    { bind: [present] },
  );
  const expired = await db.sequelize.query<{ id: string }>(
    `update assets set status = 'removed', updated_at = $1
      where id in (select a.id from assets a where a.expires_at <= $1 and ${OF_MEMBER} and not ${IS_ATTACHED}
                    limit ${AT_ONCE})
     returning id`,
    { bind: [present], type: QueryTypes.SELECT },
  );
  for (const { id } of expired) await purgeAsset(context, id);
}

export const expireUnattachedFiles = job(
  jobContract({ name: 'media.expire-unattached', data: z.null(), schedule: '17 * * * *' }),
  expireUnattached,
);
export const deleteExpiredFiles = job(
  jobContract({ name: 'media.delete-expired', data: z.null(), schedule: '*/10 * * * *' }),
  deleteExpired,
);
