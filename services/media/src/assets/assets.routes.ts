import * as endpoints from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { MediaDeps } from '../deps.ts';
import { deleteAsset } from './delete-asset.ts';
import { serveFile } from './serve-file.ts';
import { uploadAsset } from './upload-asset.ts';
import { uploadProfilePhoto } from './upload-profile-photo.ts';

export const assetRoutes = (deps: MediaDeps) => [
  route(endpoints.uploadAsset, ({ actor, file }) => uploadAsset(deps, actor, file)),
  route(endpoints.uploadProfilePhoto, ({ actor, file }) => uploadProfilePhoto(deps, actor, file)),
  route(endpoints.deleteAsset, ({ actor, params }) => deleteAsset(deps, actor, params.id)),
  route(endpoints.getFile, ({ actor, params, query }) => serveFile(deps, actor, params.id, query.size)),
];
