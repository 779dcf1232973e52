import type { UploadedAsset, uploadAsset as contract } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { MediaContext } from '../context.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { storeAsset } from './store-asset.ts';

/** How many files one member may have; administrators, who write the site, as many as they need. */
const MAX_FILES = 100;

/** A file for the site when an administrator sends it, else one for the member alone. */
export async function uploadAsset(
  context: MediaContext,
  call: Call<typeof contract>,
): Promise<UploadedAsset> {
  const { actor, file } = call;
  if (!actor.isAdmin) await refuseWhenFull(context, actor.id);
  const mimeType = await inspectFile(file);
  return storeAsset(context, call, {
    ownerId: actor.id,
    kind: 'file',
    isPublic: actor.isAdmin,
    mimeType,
    shape: 'as it is',
  });
}

async function refuseWhenFull({ models }: MediaContext, ownerId: string): Promise<void> {
  const files = await models.Asset.count({ where: { ownerId, kind: 'file', status: 'ready' } });
  if (files < MAX_FILES) return;
  throw new AppError('TOO_MANY_FILES', `You keep ${MAX_FILES} files already. Please delete some first.`);
}
