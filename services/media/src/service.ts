import * as contracts from '@backflow/contracts/media';
import { LONGEST_UPLOAD_MS, defineService, route } from '@backflow/service-kit';
import { openFileReceiver, openStorage } from '@backflow/service-kit/files';
import { deleteAsset, deleteOwnedAssets } from './assets/delete-asset.ts';
import { deleteExpiredFiles, expireUnattachedFiles } from './assets/delete-unattached.ts';
import { eraseMemberJob } from './assets/erase-member.ts';
import { mergeMemberJob } from './assets/merge-member.ts';
import { removeProfilePhoto, uploadProfilePhoto } from './assets/profile-photo.ts';
import { purgeOrphanedFiles, purgeUnfinishedAssets } from './assets/purge-assets.ts';
import { serveFile } from './assets/serve-file.ts';
import { uploadAsset } from './assets/upload-asset.ts';
import type { MediaContext } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { StoredBytes } from './files/stored-bytes.ts';
import { mediaSettings } from './settings.ts';

/** Uploads: profile photos and files. */
export const media = defineService<MediaContext>({
  name: 'media',
  settings: mediaSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  parts: async ({ settings, now, db }) => ({
    storage: await openStorage(settings, { folder: 'kept', prefix: '' }),
    receiveFile: await openFileReceiver(settings, now()),
    storedBytes: new StoredBytes(db, settings.FILES_MB),
  }),
  routes: [
    route(contracts.uploadAsset, uploadAsset),
    route(contracts.uploadProfilePhoto, uploadProfilePhoto),
    route(contracts.removeProfilePhoto, removeProfilePhoto),
    route(contracts.deleteAsset, deleteAsset),
    route(contracts.getFile, serveFile),
  ],
  jobs: [
    purgeUnfinishedAssets,
    expireUnattachedFiles,
    deleteExpiredFiles,
    purgeOrphanedFiles,
    deleteOwnedAssets,
    eraseMemberJob,
    mergeMemberJob,
  ],
  requestTimeoutMs: LONGEST_UPLOAD_MS,
});
