import type { UploadedAsset, uploadAsset as contract } from '@backflow/contracts';
import { AdminRequiredError, AppError } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { storeAsset } from './store-asset.ts';

/** How many files one member may have; administrators, who write the site, as many as they need. */
const MAX_FILES = 100;

/**
 * A file for the site when an administrator sends it, for everyone or for who brings a ticket; else one for the member
 * alone.
 * @throws AdminRequiredError when anybody else asks for a restricted one
 */
export async function uploadAsset(
  context: MediaContext,
  call: Call<typeof contract>,
): Promise<UploadedAsset> {
  const { actor, file, query } = call;
  const isRestricted = query.audience === 'restricted';
  if (isRestricted && !actor.isAdmin) throw new AdminRequiredError();
  // Before any work is done for it; what counts is asked again where the row is made.
  if (!actor.isAdmin) await refuseWhenFull(context, actor.id);
  const mimeType = await inspectFile(file);
  return storeAsset(context, call, {
    ownerId: actor.id,
    kind: isRestricted ? 'restricted' : 'file',
    isPublic: actor.isAdmin && !isRestricted,
    mimeType,
    shape: 'as it is',
    ...(actor.isAdmin
      ? {}
      : { admit: (transaction: Transaction) => admitOneMore(context, actor.id, transaction) }),
  });
}

/** One after the other for each owner, so that files sent at once count each other. */
async function admitOneMore(context: MediaContext, ownerId: string, transaction: Transaction): Promise<void> {
  await context.db.sequelize.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', {
    bind: [`files of ${ownerId}`],
    transaction,
  });
  await refuseWhenFull(context, ownerId, transaction);
}

async function refuseWhenFull(
  { models }: MediaContext,
  ownerId: string,
  transaction: Transaction | null = null,
): Promise<void> {
  const files = await models.Asset.count({
    where: { ownerId, kind: 'file', status: { [Op.ne]: 'removed' } },
    transaction,
  });
  if (files < MAX_FILES) return;
  throw new AppError('TOO_MANY_FILES', `You keep ${MAX_FILES} files already. Please delete some first.`);
}
