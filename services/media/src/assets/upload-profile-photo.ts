import { fileUrlOf } from '@backflow/contracts';
import type { UploadedAsset } from '@backflow/contracts';
import type { Actor, ReceivedFile } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { Asset } from '../db/models/asset.ts';
import type { MediaDeps } from '../deps.ts';
import { inspectFile } from '../inspection/inspect-file.ts';
import { presentAsset } from './asset.presenter.ts';
import { keepAsset } from './keep-asset.ts';
import { announceProfileImage, setProfileImage } from './profile-image.ts';
import { wipeAsset } from './wipe-asset.ts';

/** A member's photo, square; the one before it goes. */
export async function uploadProfilePhoto(
  deps: MediaDeps,
  actor: Actor,
  file: ReceivedFile,
): Promise<UploadedAsset> {
  const mimeType = await inspectFile(file, { imagesOnly: true });
  let before: string[] = [];
  const asset = await keepAsset(
    deps,
    file,
    { ownerId: actor.id, kind: 'profile_photo', isPublic: true, mimeType, shape: 'square' },
    async (photo, transaction) => {
      // The member's row is locked from here on: of two photos at once, the later one retires the earlier.
      await setProfileImage(deps, actor.id, fileUrlOf(photo.id), transaction);
      before = await retireOthers(deps, photo, transaction);
    },
  );
  await announceProfileImage(deps);
  for (const id of before) await wipeAsset(deps, id);
  return presentAsset(asset);
}

async function retireOthers(
  { models }: MediaDeps,
  { id, ownerId }: Asset,
  transaction: Transaction,
): Promise<string[]> {
  const others = await models.Asset.findAll({
    where: { ownerId, kind: 'profile_photo', status: 'ready', id: { [Op.ne]: id } },
    transaction,
  });
  for (const other of others) await other.update({ status: 'removed' }, { transaction });
  return others.map((other) => other.id);
}
