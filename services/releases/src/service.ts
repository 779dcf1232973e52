import { LONGEST_UPLOAD_MS, defineService } from '@backflow/service-kit';
import { openFileReceiver, openStorage } from '@backflow/service-kit/files';
import type { ReleasesContext } from './context.ts';
import { eraseMemberJob } from './erase-member.ts';
import { purgeReleaseReports } from './reports/purge-reports.ts';
import { purgeOrphanedArchivesJob, purgeReleasesJob } from './retention/purge-releases.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';
import { tokenHolders } from './tokens/find-token-holder.ts';

/** Releases of the remotes: their files, which of them visitors get, and who may publish. */
export const releases = defineService<ReleasesContext>({
  name: 'releases',
  settings,
  migrations: new URL('./db/migrations/', import.meta.url),
  // Erasing an account replaces its name.
  records: { pointer_changes: 'select, insert, update (by_name)' },
  models: () => ({}),
  parts: async ({ settings, db, now }) => ({
    storage: await openStorage(settings, { folder: 'releases', prefix: 'releases' }),
    receiveFile: await openFileReceiver(settings, now()),
    findTokenHolder: tokenHolders({ db, operatorToken: settings.RELEASES_OPERATOR_TOKEN, now }),
  }),
  routes,
  jobs: [purgeReleaseReports, purgeReleasesJob, purgeOrphanedArchivesJob, eraseMemberJob],
  requestTimeoutMs: LONGEST_UPLOAD_MS,
});
