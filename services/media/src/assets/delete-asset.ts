import { AppError, NotFoundError, recordAudit } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { MediaDeps } from '../deps.ts';
import { mayDelete, maySee } from './asset.policy.ts';
import { announceProfileImage, setProfileImage } from './profile-image.ts';
import { wipeAsset } from './wipe-asset.ts';

/**
 * Deletes a file: its address answers 404 from then on. Throws NotFoundError, also for another's private file, which
 * for this caller does not exist; and FORBIDDEN for another's public one.
 */
export async function deleteAsset(deps: MediaDeps, actor: Actor, id: string): Promise<null> {
  const kind = await deps.db.sequelize.transaction(async (transaction) => {
    const asset = await deps.models.Asset.findOne({
      where: { id, status: 'ready' },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!asset || !maySee(actor, asset)) throw new NotFoundError('This file');
    if (!mayDelete(actor, asset)) throw new AppError('FORBIDDEN', 'Only its owner may delete this file.');
    await asset.update({ status: 'removed' }, { transaction });
    if (asset.kind === 'profile_photo') await setProfileImage(deps, asset.ownerId, null, transaction);
    if (actor.id !== asset.ownerId) {
      const details = { ownerId: asset.ownerId, originalName: asset.originalName };
      await recordAudit(deps.db.sequelize, transaction, {
        actorId: actor.id,
        action: 'assets.delete',
        subjectId: id,
        details,
      });
    }
    return asset.kind;
  });
  if (kind === 'profile_photo') await announceProfileImage(deps);
  await wipeAsset(deps, id);
  return null;
}
