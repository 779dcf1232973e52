import { fileUrlOf } from '@backflow/contracts/media';
import type { UploadedAsset, uploadProfilePhoto as contract } from '@backflow/contracts/media';
import type { Call } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { retirePhotos, setProfileImage } from './profile-image.ts';
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
    byMember: !actor.isAdmin,
    mimeType,
    shape: 'square',
  } as const;
  let before: string[] = [];
  const uploaded = await storeAsset(context, call, facts, async (id, write) => {
    await setProfileImage(write, actor.id, fileUrlOf(id));
    before = await retirePhotos(context, write, { ownerId: actor.id, except: id });
  });
  for (const id of before) await purgeAsset(context, id);
  return uploaded;
}
