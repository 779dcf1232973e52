import type { UploadedAsset, uploadAsset as contract } from '@backflow/contracts/media';
import { AppError, EmailUnconfirmedError } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { storeAsset } from './store-asset.ts';

const MB = 1024 * 1024;

/** The most files of each kind that a member may have. Administrators have no limit. */
const MAX_FILES = { file: 100, restricted: 500 };

type Kind = keyof typeof MAX_FILES;

/**
 * Stores a file. An administrator's file is public, a member's file is visible to that member; restricted files are also
 * visible to callers with a ticket.
 */
export async function uploadAsset(
  context: MediaContext,
  call: Call<typeof contract>,
): Promise<UploadedAsset> {
  const { actor, file, query } = call;
  const kind: Kind = query.audience === 'restricted' ? 'restricted' : 'file';
  // Others can open restricted files, so their sender must be known.
  if (kind === 'restricted' && !actor.isAdmin && !actor.isEmailConfirmed) throw new EmailUnconfirmedError();
  const quota = { ownerId: actor.id, kind };
  // Fail fast. The check is repeated in the transaction that creates the row.
  if (!actor.isAdmin) await assertQuota(context, quota, { transaction: null, bytes: 0 });
  const mimeType = await inspectFile(file);
  return storeAsset(context, call, {
    ...quota,
    isPublic: actor.isAdmin && kind === 'file',
    byMember: !actor.isAdmin,
    mimeType,
    shape: 'as it is',
    ...(!actor.isAdmin && {
      beforeInsert: (transaction: Transaction, bytes: number) =>
        lockQuota(context, quota, { transaction, bytes }),
    }),
  });
}

interface Quota {
  ownerId: string;
  kind: Kind;
}

interface Addition {
  transaction: Transaction | null;
  bytes: number;
}

/** Makes the uploads of an owner sequential, so that concurrent files count each other. */
async function lockQuota(context: MediaContext, quota: Quota, addition: Addition): Promise<void> {
  await context.db.sequelize.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', {
    bind: [`files of ${quota.ownerId}`],
    transaction: addition.transaction,
  });
  await assertQuota(context, quota, addition);
}

/** Files that a member uploaded as an administrator belong to the site and don't count. */
async function assertQuota(
  { db, settings }: MediaContext,
  { ownerId, kind }: Quota,
  { transaction, bytes }: Addition,
): Promise<void> {
  const [stored] = await db.sequelize.query<{ files: number; bytes: number }>(
    `select count(distinct a.id) filter (where a.kind = $2)::int as files,
            coalesce(sum(f.bytes), 0)::float8 as bytes
       from assets a left join files f on f.asset_id = a.id
      where a.owner_id = $1 and a.by_member and a.kind <> 'profile_photo' and a.status <> 'removed'`,
    { bind: [ownerId, kind], type: QueryTypes.SELECT, transaction },
  );
  if (stored && stored.files >= MAX_FILES[kind]) {
    throw new AppError(
      'TOO_MANY_FILES',
      `You have ${MAX_FILES[kind]} files already. Please delete some first.`,
    );
  }
  const maxMb = settings.FILES_MB_OF_MEMBER;
  if (stored && stored.bytes + bytes > maxMb * MB) {
    throw new AppError(
      'TOO_MANY_FILES',
      `Your files may take up ${maxMb} MB in all. Please delete some first.`,
    );
  }
}
