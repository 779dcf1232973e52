import { LONGEST_UPLOAD_MS, defineService } from '@backflow/service-kit';
import { assetRoutes } from './assets/assets.routes.ts';
import { deleteOwnedAssets } from './assets/delete-owned-assets.ts';
import { deleteExpiredFiles, expireUnattachedFiles } from './assets/delete-unattached.ts';
import { eraseMemberJob } from './assets/erase-member.ts';
import { purgeUnfinishedAssets } from './assets/purge-asset.ts';
import { purgeOrphanedFiles } from './assets/purge-orphans.ts';
import type { MediaContext } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { openFileReceiver } from './files/receive-file.ts';
import { StoredBytes } from './files/stored-bytes.ts';
import { openStorage } from './files/storage.ts';
import { mediaSettings } from './settings.ts';

/** Uploads: profile photos and files. */
export const media = defineService<MediaContext>({
  name: 'media',
  settings: mediaSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  parts: async ({ settings, now, db }) => ({
    storage: await openStorage(settings),
    receiveFile: await openFileReceiver(settings, now()),
    storedBytes: new StoredBytes(db, settings.FILES_MB),
  }),
  routes: assetRoutes,
  jobs: [
    purgeUnfinishedAssets,
    expireUnattachedFiles,
    deleteExpiredFiles,
    purgeOrphanedFiles,
    deleteOwnedAssets,
    eraseMemberJob,
  ],
  requestTimeoutMs: LONGEST_UPLOAD_MS,
});
