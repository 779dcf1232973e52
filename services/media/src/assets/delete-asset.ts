import type { deleteAsset as contract } from '@backflow/contracts/media';
import { AppError, NotFoundError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import type { Asset } from '../db/models/asset.ts';
import { mayDelete, maySee } from './asset.policy.ts';
import { setProfileImage } from './profile-image.ts';
import { purgeAsset } from './purge-asset.ts';

/**
 * Deletes a file: its address answers 404 from then on.
 * @throws NotFoundError, also for another's private file, which for this caller does not exist; FORBIDDEN for
 *   another's public one
 */
export async function deleteAsset(context: MediaContext, call: Call<typeof contract>): Promise<null> {
  await mutate(context, call, async (write) => {
    const { id, ownerId, originalName, kind } = await findDeletable(context, call, write);
    // Locks the member's row before the file's, as where one photo takes another's place: in another order, two of
    // them could wait for each other.
    if (kind === 'profile_photo') await setProfileImage(write, ownerId, null);
    else write.changed();
    await retire(context, id, write);
    write.audit({ subjectId: id, details: { ownerId, originalName } });
  });
  await purgeAsset(context, call.params.id);
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

/** @throws NotFoundError when someone was faster */
async function retire({ models, now }: MediaContext, id: string, { transaction }: Write): Promise<void> {
  const [count] = await models.Asset.update(
    { status: 'removed', updatedAt: new Date(now()) },
    { where: { id, status: 'ready' }, transaction },
  );
  if (count === 0) throw new NotFoundError('This file');
}
