import { deleteOwnedAssets as contract } from '@backflow/contracts/media';
import type { JobData } from '@backflow/contracts';
import { job } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import { purgeAsset } from './purge-asset.ts';

/**
 * Deletes restricted files of one owner that belonged to something that is gone. Of another's, and of other kinds,
 * nothing is touched, whatever the ids say. All of them go out of sight at once, and then one by one; doing it again
 * goes on where the last attempt stopped.
 */
export async function deleteOwned(
  context: MediaContext,
  { ownerId, ids }: JobData<typeof contract>,
): Promise<void> {
  const { models, now } = context;
  const owned = { id: ids, ownerId, kind: 'restricted' } as const;
  await models.Asset.update(
    { status: 'removed', updatedAt: new Date(now()) },
    { where: { ...owned, status: 'ready' } },
  );
  const removed = await models.Asset.findAll({
    attributes: ['id'],
    where: { ...owned, status: 'removed' },
  });
  for (const { id } of removed) await purgeAsset(context, id);
}

export const deleteOwnedAssets = job(contract, deleteOwned);
