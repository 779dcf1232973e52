import * as endpoints from '@backflow/contracts/media';
import { route } from '@backflow/service-kit';
import { deleteAsset } from './delete-asset.ts';
import { removeProfilePhoto } from './remove-profile-photo.ts';
import { serveFile } from './serve-file.ts';
import { uploadAsset } from './upload-asset.ts';
import { uploadProfilePhoto } from './upload-profile-photo.ts';

export const assetRoutes = [
  route(endpoints.uploadAsset, uploadAsset),
  route(endpoints.uploadProfilePhoto, uploadProfilePhoto),
  route(endpoints.removeProfilePhoto, removeProfilePhoto),
  route(endpoints.deleteAsset, deleteAsset),
  route(endpoints.getFile, serveFile),
];
