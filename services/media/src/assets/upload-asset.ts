import type { UploadedAsset } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit';
import type { Actor, ReceivedFile } from '@backflow/service-kit';
import type { MediaDeps } from '../deps.ts';
import { inspectFile } from '../inspection/inspect-file.ts';
import { presentAsset } from './asset.presenter.ts';
import { keepAsset } from './keep-asset.ts';

/** What one member may keep; administrators, who write the site, as much as they need. */
const MAX_FILES = 100;

/** A file for the site when an administrator sends it, else one for the member alone. */
export async function uploadAsset(deps: MediaDeps, actor: Actor, file: ReceivedFile): Promise<UploadedAsset> {
  if (!actor.isAdmin) await refuseWhenFull(deps, actor);
  const mimeType = await inspectFile(file);
  const asset = await keepAsset(deps, file, {
    ownerId: actor.id,
    kind: 'file',
    isPublic: actor.isAdmin,
    mimeType,
    shape: 'as it is',
  });
  return presentAsset(asset);
}

async function refuseWhenFull({ models }: MediaDeps, { id: ownerId }: Actor): Promise<void> {
  const kept = await models.Asset.count({ where: { ownerId, kind: 'file', status: 'ready' } });
  if (kept < MAX_FILES) return;
  throw new AppError('TOO_MANY_FILES', `You keep ${MAX_FILES} files already. Please delete some first.`);
}
