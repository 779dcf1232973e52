import { deleteOwnedAssets as deleteOwnedAssetsContract } from '@backflow/contracts/media';
import type { JobData } from '@backflow/contracts';
import type { deleteAsset as contract } from '@backflow/contracts/media';
import { AppError, NotFoundError, job, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import type { Asset } from '../db/models/asset.ts';
import { mayDelete, maySee } from './asset.policy.ts';
import { setProfileImage } from './profile-photo.ts';
import { purgeAssets, purgeWhere, retireAssets } from './purge-assets.ts';

/**
 * Deletes a file: its address answers 404 from then on.
 * @throws NotFoundError, also for another member's private file; FORBIDDEN for another member's public file
 */
export async function deleteAsset(context: MediaContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const { id, ownerId, originalName, kind } = await findDeletable(context, call, write);
    // Lock the member's row before the file's, as the upload of a photo does: another order could deadlock.
    if (kind === 'profile_photo') await setProfileImage(write, ownerId, null);
    const [retired] = await retireAssets(context, { id }, write.transaction);
    // A concurrent request deleted it first.
    if (retired === undefined) throw new NotFoundError('This file');
    write.audit({ subjectId: id, details: { ownerId, originalName } });
  });
  await purgeAssets(context, [call.params.id]);
  return null;
}

async function findDeletable(
  { models }: MediaContext,
  { actor, params }: Call<typeof contract>,
  { transaction }: Write,
): Promise<Asset> {
  const asset = await models.Asset.findOne({ where: { id: params.id, status: 'ready' }, transaction });
  if (!asset || !maySee(actor, asset)) throw new NotFoundError('This file');
  if (!mayDelete(actor, asset)) throw new AppError('FORBIDDEN', 'Only its owner may delete this file.');
  return asset;
}

/**
 * Deletes restricted files of one owner whose record was deleted. Other owners' files and other kinds stay, whatever the ids.
 * All are hidden first and then purged one by one; a repeated run continues where the last one stopped.
 */
export async function deleteOwned(
  context: MediaContext,
  { ownerId, ids }: JobData<typeof deleteOwnedAssetsContract>,
): Promise<void> {
  const owned = { id: ids, ownerId, kind: 'restricted' } as const;
  await retireAssets(context, owned);
  await purgeWhere(context, { where: { ...owned, status: 'removed' } });
}

export const deleteOwnedAssets = job(deleteOwnedAssetsContract, deleteOwned);
