import { fileUrlOf } from '@backflow/contracts';
import type { UploadedAsset, uploadProfilePhoto as contract } from '@backflow/contracts';
import type { Call, Write } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { MediaContext } from '../context.ts';
import type { Asset } from '../db/models/asset.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { setProfileImage } from './profile-image.ts';
import { purgeAsset } from './purge-asset.ts';
import { storeAsset } from './store-asset.ts';

/** A member's photo, square; the one before it goes. */
export async function uploadProfilePhoto(
  context: MediaContext,
  call: Call<typeof contract>,
): Promise<UploadedAsset> {
  const { actor, file } = call;
  const mimeType = await inspectFile(file, { imagesOnly: true });
  const facts = {
    ownerId: actor.id,
    kind: 'profile_photo',
    isPublic: true,
    mimeType,
    shape: 'square',
  } as const;
  let before: string[] = [];
  const uploaded = await storeAsset(context, call, facts, async (photo, write) => {
    // The member's row is locked from here on: of two photos at once, the later one retires the earlier.
    await setProfileImage(write, actor.id, fileUrlOf(photo.id));
    before = await retireOthers(context, photo, write);
  });
  for (const id of before) await purgeAsset(context, id);
  return uploaded;
}

async function retireOthers(
  { models, now }: MediaContext,
  { id, ownerId }: Asset,
  { transaction }: Write,
): Promise<string[]> {
  const [, others] = await models.Asset.update(
    { status: 'removed', updatedAt: new Date(now()) },
    {
      where: { ownerId, kind: 'profile_photo', status: 'ready', id: { [Op.ne]: id } },
      returning: ['id'],
      transaction,
    },
  );
  return others.map((other) => other.id);
}
