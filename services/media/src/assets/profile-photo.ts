import { getFileUrl } from '@backflow/contracts/media';
import type * as contracts from '@backflow/contracts/media';
import type { UploadedAsset } from '@backflow/contracts/media';
import { UnauthorizedError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { Op } from 'sequelize';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { purgeAssets, retireAssets } from './purge-assets.ts';
import { storeAsset } from './store-asset.ts';

/** Stores a member's photo as a square. It replaces the photo before. */
export async function uploadProfilePhoto(
  context: MediaContext,
  call: Call<typeof contracts.uploadProfilePhoto>,
): Promise<UploadedAsset> {
  const { actor, file } = call;
  const mimeType = await inspectFile(file, { imagesOnly: true });
  const options = {
    ownerId: actor.id,
    kind: 'profile_photo',
    isPublic: true,
    byMember: !actor.isAdmin,
    mimeType,
    shape: 'square',
  } as const;
  let replaced: string[] = [];
  const uploaded = await storeAsset(context, call, options, async (id, write) => {
    await setProfileImage(write, actor.id, getFileUrl(id));
    replaced = await retirePhotos(context, write, { ownerId: actor.id, id: { [Op.ne]: id } });
  });
  await purgeAssets(context, replaced);
  return uploaded;
}

/** Deletes the caller's photo. Without one, nothing changes: another tab was faster. */
export async function removeProfilePhoto(
  context: MediaContext,
  call: Call<typeof contracts.removeProfilePhoto>,
): Promise<null> {
  const ownerId = call.actor.id;
  const removed = await mutate(context, call, async (write) => {
    await setProfileImage(write, ownerId, null);
    const photos = await retirePhotos(context, write, { ownerId });
    if (photos[0] === undefined) write.unchanged();
    else write.audit({ subjectId: photos[0], details: { ownerId } });
    return photos;
  });
  await purgeAssets(context, removed);
  return null;
}

/**
 * Sets the address of a member's photo, by a function that identity publishes. Locks the member's row until the
 * transaction ends.
 * @throws UnauthorizedError when the account was erased
 */
export async function setProfileImage(write: Write, memberId: string, url: string | null): Promise<void> {
  const [row] = await write.rows<{ found: boolean }>(
    sql`select identity.set_profile_image_v1(${memberId}, ${url}) as found`,
  );
  if (!row?.found) throw new UnauthorizedError();
}

/** The member's row must be locked by `setProfileImage`, so that concurrent writes see each other's photos. */
const retirePhotos = (
  context: MediaContext,
  { transaction }: Write,
  photos: { ownerId: string; id?: { [Op.ne]: string } },
): Promise<string[]> => retireAssets(context, { ...photos, kind: 'profile_photo' }, transaction);
