import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, type Progress } from '@backflow/cli-kit';
import { withClient } from '../stores/postgres/with-client.ts';
import { storeSessionSecret } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { verifyArchive } from './archive.ts';
import { forgetSessions, restartServices } from './after-restore.ts';
import { dropDatabases, maintenanceUrl, makeDatabase, swapDatabases } from './databases.ts';
import { fillDatabase } from './fill-database.ts';
import type { Manifest } from './manifest.ts';
import { withDatabase, type PlatformDatabase } from './platform-database.ts';

/**
 * `npm run restore -- FILE`: replaces a platform's data by a backup, while it runs or not. The backup is restored into a new
 * database; the last step swaps the two databases in one transaction.
 */
export async function restore(
  args: readonly string[],
  settings: Settings,
  progress: Progress,
): Promise<void> {
  const { file, replace } = readArguments(args);
  const manifest = await progress.step('Checking the backup', () => verifyArchive(file));
  await withDatabase(settings, progress, async (database) => {
    await withRestoreLock(database.url, async () => {
      if (!replace) await assertEmpty(database.url);
      await restoreInto(database, { file, manifest, settings, progress });
    });
  });
  progress.print(`Restored as of ${manifest.snapshotAt}. Everyone has to sign in again.`);
  if (!manifest.files.included)
    progress.warn(
      'The backup contains no files, because they were in a bucket. Check that the bucket still exists.',
    );
}

function readArguments(args: readonly string[]): { file: string; replace: boolean } {
  const usage = 'Usage: npm run restore -- FILE [--replace]. --replace is needed if the platform has data.';
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new Failure(usage);
    return { file: resolve(process.env.INIT_CWD ?? '', name), replace: values.replace };
  } catch {
    throw new Failure(usage);
  }
}

interface Restore {
  file: string;
  manifest: Manifest;
  settings: Settings;
  progress: Progress;
}

async function restoreInto(
  database: PlatformDatabase,
  { file, manifest, settings, progress }: Restore,
): Promise<void> {
  const { url, secrets, running } = database;
  const present = new URL(url).pathname.slice(1);
  // A new name for each attempt. Databases of killed attempts are dropped below.
  const prefix = `${present}_restore_`;
  const fresh = prefix + randomBytes(4).toString('hex');
  await dropDatabases(url, prefix);
  const freshUrl = await makeDatabase(url, fresh);
  try {
    const session = await progress.step('Restoring into a new database', () =>
      fillDatabase({ file, manifest, url: freshUrl, secrets, dataDir: settings.dataDir }),
    );
    await progress.step('Switching to the new database', () => swapDatabases(url, present, fresh));
    if (settings.sessionSecret === undefined) storeSessionSecret(settings.dataDir, session);
    if (session !== secrets.session) progress.warn(secretAdvice(settings, running !== undefined));
    await forgetSessions(running?.redisUrl ?? settings.redisUrl, join(settings.dataDir, 'redis'));
    if (running) restartServices(running);
  } finally {
    await dropDatabases(url, prefix);
  }
}

const secretAdvice = ({ sessionSecret }: Settings, isRunning: boolean): string =>
  sessionSecret !== undefined
    ? 'The backup was made with another SESSION_SECRET (in its secrets.json). Links in older mails work only with that one.'
    : `The backup's session secret is in use now.${isRunning ? ' Restart the platform.' : ''}`;

/** Two restores at a time would replace each other's result. */
const withRestoreLock = (url: string, work: () => Promise<void>): Promise<void> =>
  withClient(maintenanceUrl(url), async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock(7201981) AS locked',
    );
    if (!rows[0]?.locked) throw new Failure('Another restore is running. Wait until it has finished.');
    await work();
  });

const assertEmpty = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ users: string | null }>(
      "SELECT to_regclass('identity.users') AS users",
    );
    if (rows[0]?.users === null) return;
    const found = await client.query('SELECT 1 FROM identity.users LIMIT 1');
    if (found.rowCount === 0) return;
    throw new Failure(
      'This platform has data already. Nothing was changed. To replace the data: npm run restore -- --replace FILE',
    );
  });
