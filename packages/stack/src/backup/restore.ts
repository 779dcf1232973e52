import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { withClient } from '../postgres/with-client.ts';
import type { Progress } from '../progress.ts';
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
    progress.warn('Files were in a bucket and not in the backup: see that it is still there.');
}

function readArguments(args: readonly string[]): { file: string; replace: boolean } {
  const usage = 'Name one file: npm run restore -- FILE, with --replace where there is data already.';
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
    const session = await progress.step('Restoring beside the present data', () =>
      fillDatabase({ file, manifest, url: freshUrl, secrets, dataDir: settings.dataDir }),
    );
    await progress.step('Swapping', () => swapDatabases(url, present, fresh));
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
    ? 'The backup was made with another SESSION_SECRET (secrets.json in it): links in older mails need that one.'
    : `The session secret is the backup's now${isRunning ? ': stop and start the platform once' : ''}.`;

/** Two restores at a time would replace each other's result. */
const withRestoreLock = (url: string, work: () => Promise<void>): Promise<void> =>
  withClient(maintenanceUrl(url), async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock(7201981) AS locked',
    );
    if (!rows[0]?.locked) throw new Failure('Another restore is under way.');
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
      'This platform has data already. To replace it by the backup: npm run restore -- --replace FILE. Nothing was changed.',
    );
  });
