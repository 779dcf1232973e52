import type { UploadedAsset, uploadAsset as contract } from '@backflow/contracts/media';
import { AppError, EmailUnconfirmedError } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { storeAsset } from './store-asset.ts';

const MB = 1024 * 1024;

/** How many of each kind one member may have; administrators, who write the site, as many as they need. */
const MAX_FILES = { file: 100, restricted: 500 };

type Kind = keyof typeof MAX_FILES;

/**
 * A file for the site when an administrator sends it, for everyone or for who brings a ticket; else one for the member
 * alone, or for who brings a ticket.
 */
export async function uploadAsset(
  context: MediaContext,
  call: Call<typeof contract>,
): Promise<UploadedAsset> {
  const { actor, file, query } = call;
  const kind: Kind = query.audience === 'restricted' ? 'restricted' : 'file';
  // Others can open these, and nobody knows yet who sent them.
  if (kind === 'restricted' && !actor.isAdmin && !actor.isEmailConfirmed) throw new EmailUnconfirmedError();
  const counted = { ownerId: actor.id, kind };
  // Before any work is done for it; what counts is asked again where the row is made.
  if (!actor.isAdmin) await refuseWhenFull(context, counted, { transaction: null, bytes: 0 });
  const mimeType = await inspectFile(file);
  return storeAsset(context, call, {
    ...counted,
    isPublic: actor.isAdmin && kind === 'file',
    byMember: !actor.isAdmin,
    mimeType,
    shape: 'as it is',
    ...(actor.isAdmin
      ? {}
      : {
          admit: (transaction: Transaction, bytes: number) =>
            admitOneMore(context, counted, { transaction, bytes }),
        }),
  });
}

interface Counted {
  ownerId: string;
  kind: Kind;
}

interface Addition {
  /** That in which it is added; null before. */
  transaction: Transaction | null;
  bytes: number;
}

/** One after the other for each owner, so that files sent at once count each other. */
async function admitOneMore(context: MediaContext, counted: Counted, addition: Addition): Promise<void> {
  await context.db.sequelize.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', {
    bind: [`files of ${counted.ownerId}`],
    transaction: addition.transaction,
  });
  await refuseWhenFull(context, counted, addition);
}

/** What they sent as an administrator, while they were one, is the site’s and not counted. */
async function refuseWhenFull(
  { db, settings }: MediaContext,
  { ownerId, kind }: Counted,
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
