import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { purgeAssets } from './purge-assets.ts';

const MINUTE_MS = 60 * 1000;
const UNATTACHED_MS = 24 * 60 * MINUTE_MS;
/** Longer than any transaction that read the file before it expired. */
const GRACE_MS = 10 * MINUTE_MS;
const BATCH = 500;
/** Files that one statement checks. */
const CHECKED = 5000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Members attach files to posts and to what is in their wallet. If a view is missing, the job fails and deletes nothing. */
const IS_ATTACHED = `(exists (select 1 from community.attached_files_v1 f where f.id = a.id)
  or exists (select 1 from credentials.attached_files_v1 f where f.id = a.id))`;
/** Administrators' files may be linked from anywhere, and a photo is deleted when the next one replaces it. */
const OF_MEMBER = `a.by_member and a.kind <> 'profile_photo' and a.status = 'ready'`;

/**
 * Expires members' files that are attached to nothing a day after their upload. They can't be attached any more, and
 * `deleteExpired` deletes them once no transaction can still be attaching them. Reads all files of members, a batch at a time.
 */
export async function expireUnattached({ db, now }: MediaContext): Promise<void> {
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const [row]: { last: string | null }[] = await db.sequelize.query(
      `with files as materialized (
         select a.id from assets a where ${OF_MEMBER} and a.expires_at is null and a.id > $3 order by a.id limit ${CHECKED}),
       expired as (
         update assets a set expires_at = $1 from files
          where a.id = files.id and a.updated_at < $2 and a.expires_at is null and not ${IS_ATTACHED})
       select (select id from files order by id offset ${CHECKED - 1}) as last`,
      { bind: [new Date(now() + GRACE_MS), new Date(now() - UNATTACHED_MS), after], type: QueryTypes.SELECT },
    );
    after = row?.last ?? undefined;
  }
}

/** Deletes a batch of expired files, except for files that were attached in the meantime. */
export async function deleteExpired(context: MediaContext): Promise<void> {
  const { db, now } = context;
  const time = new Date(now());
  await db.sequelize.query(
    `update assets a set expires_at = null where a.expires_at <= $1 and ${IS_ATTACHED}`,
    { bind: [time] },
  );
  const expired = await db.sequelize.query<{ id: string }>(
    `update assets set status = 'removed', updated_at = $1
      where id in (select a.id from assets a where a.expires_at <= $1 and ${OF_MEMBER} and not ${IS_ATTACHED}
                    limit ${BATCH})
     returning id`,
    { bind: [time], type: QueryTypes.SELECT },
  );
  await purgeAssets(
    context,
    expired.map(({ id }) => id),
  );
}

export const expireUnattachedFiles = job(
  jobContract({ name: 'media.expire-unattached', data: z.null(), schedule: '17 * * * *' }),
  expireUnattached,
);
export const deleteExpiredFiles = job(
  jobContract({ name: 'media.delete-expired', data: z.null(), schedule: '*/10 * * * *' }),
  deleteExpired,
);
