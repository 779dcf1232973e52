import type { removeProfilePhoto as contract } from '@backflow/contracts/media';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import { retirePhotos, setProfileImage } from './profile-image.ts';
import { purgeAsset } from './purge-asset.ts';

/** Leaves a member without a photo, which they may be already: another tab was faster. */
export async function removeProfilePhoto(context: MediaContext, call: Call<typeof contract>): Promise<null> {
  const ownerId = call.actor.id;
  const removed = await mutate(context, call, async (write) => {
    await setProfileImage(write, ownerId, null);
    const [photo, ...others] = await retirePhotos(context, write, { ownerId });
    if (photo === undefined) {
      write.unchanged();
      return [];
    }
    write.audit({ subjectId: photo, details: { ownerId } });
    return [photo, ...others];
  });
  for (const id of removed) await purgeAsset(context, id);
  return null;
}
