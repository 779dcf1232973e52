import type { UploadedAsset, uploadAsset as contract } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { storeAsset } from './store-asset.ts';

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
  const counted = { ownerId: actor.id, kind };
  // Before any work is done for it; what counts is asked again where the row is made.
  if (!actor.isAdmin) await refuseWhenFull(context, counted);
  const mimeType = await inspectFile(file);
  return storeAsset(context, call, {
    ...counted,
    isPublic: actor.isAdmin && kind === 'file',
    byMember: !actor.isAdmin,
    mimeType,
    shape: 'as it is',
    ...(actor.isAdmin
      ? {}
      : { admit: (transaction: Transaction) => admitOneMore(context, counted, transaction) }),
  });
}

interface Counted {
  ownerId: string;
  kind: Kind;
}

/** One after the other for each owner, so that files sent at once count each other. */
async function admitOneMore(
  context: MediaContext,
  counted: Counted,
  transaction: Transaction,
): Promise<void> {
  await context.db.sequelize.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', {
    bind: [`files of ${counted.ownerId}`],
    transaction,
  });
  await refuseWhenFull(context, counted, transaction);
}

/** What they sent as an administrator, while they were one, is the site’s and not counted. */
async function refuseWhenFull(
  { models }: MediaContext,
  { ownerId, kind }: Counted,
  transaction: Transaction | null = null,
): Promise<void> {
  const files = await models.Asset.count({
    where: { ownerId, kind, byMember: true, status: { [Op.ne]: 'removed' } },
    transaction,
  });
  if (files < MAX_FILES[kind]) return;
  throw new AppError(
    'TOO_MANY_FILES',
    `You keep ${MAX_FILES[kind]} files already. Please delete some first.`,
  );
}
