import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/**
 * Files of services that run statements or transactions without `mutate`, with the reason. They only read, or write to tables without
 * triggers of `announceSql`.
 */
const REASONS: Readonly<Record<string, string>> = {
  'bookings/src/calendar/read-feed.ts': 'the day a feed was last read',
  'identity/src/people/admin-command.ts': 'a command: its connection does not announce, so Postgres notifies',
  'identity/src/companies/seed-companies.ts': 'the demo, before any service has started',
  'identity/src/seed-demo.ts': 'the demo, before any service has started',
  'learning/src/resources/view-resource.ts': 'old views',
  'media/src/assets/upload-asset.ts': 'a lock and a sum',
  'media/src/assets/store-asset.ts': 'files that are not shown yet',
  'media/src/assets/delete-unattached.ts': 'files that nothing names',
  'releases/src/retention/purge-releases.ts': 'archives of releases',
  'releases/src/outcomes/purge-reports.ts': 'reports of releases',
  'releases/src/tokens/token-command.ts': 'a command',
  'releases/src/tokens/find-token-holder.ts': 'the last use of a token',
};

const ROOT = new URL('../../../../services/', import.meta.url).pathname;

it('no service writes to announced tables beside mutate', () => {
  const files = globSync('*/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/migrations\/|\/demo\//.test(file),
  );
  const found = files.filter((file) =>
    /sequelize\s*\.\s*(query|transaction)\s*[(<]/.test(readFileSync(ROOT + file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found.sort().filter((file) => !(file in REASONS))).toEqual([]);
});
