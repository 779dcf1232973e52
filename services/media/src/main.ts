import { UPLOAD_DEADLINE_MS, runService } from '@backflow/service-kit';
import { createMediaApp } from './app.ts';
import { keepSwept } from './assets/sweep.ts';
import { mediaSettings } from './config.ts';
import { defineModels } from './db/models/index.ts';
import { openIncomingFolder } from './receiving/incoming-folder.ts';
import { fileReceiver } from './receiving/receive-file.ts';
import { openStorage } from './storage/open-storage.ts';

runService({
  name: 'media',
  settings: mediaSettings,
  requestTimeoutMs: UPLOAD_DEADLINE_MS,
  async open(means) {
    const receiveFile = fileReceiver(await openIncomingFolder(means.settings.FILES_DIR));
    const storage = await openStorage(means.settings);
    const deps = { ...means, storage, receiveFile, models: defineModels(means.db.sequelize) };
    return { listener: createMediaApp(deps), stop: keepSwept(deps) };
  },
});
