import { join } from 'node:path';
import { Failure, type Progress } from '@backflow/cli-kit';
import { lockDataFolder, openDataFolder } from '../start/data-folder.ts';
import { asRole } from '../process/node-processes.ts';
import { Platform } from '../process/platform.ts';
import { isAlive } from '../process/process-table.ts';
import { loadSecrets, rolePassword, type Secrets } from '../secrets.ts';
import { getRole } from '../service-list.ts';
import type { Settings } from '../settings.ts';
import { readStackFile, type StackFile } from '../stack-file.ts';
import { openPostgres } from '../stores/stores.ts';

/** The database of a platform, running or not. */
export interface PlatformDatabase {
  /** The address, for the database's administrator. */
  url: string;
  /** With the session secret in use. */
  secrets: Secrets;
  /** Undefined when no platform runs on the database. */
  running: StackFile | undefined;
}

/**
 * Works on the database of the data folder's platform. When the platform is not running, starts only its Postgres meanwhile.
 */
export async function withDatabase<Result>(
  settings: Settings,
  progress: Progress,
  work: (database: PlatformDatabase) => Promise<Result>,
): Promise<Result> {
  const { dataDir, sessionSecret } = settings;
  openDataFolder(dataDir);
  const running = findRunning(dataDir);
  if (running) {
    const stored = loadSecrets(dataDir);
    const secrets = { ...stored, session: sessionSecret ?? stored.session };
    assertSameSecret(running, secrets);
    return work({ url: running.adminDatabaseUrl, secrets, running });
  }
  const unlock = lockDataFolder(dataDir);
  const platform = new Platform(progress, () => undefined);
  try {
    const stored = loadSecrets(dataDir);
    const secrets = { ...stored, session: sessionSecret ?? stored.session };
    const logs = join(dataDir, 'logs');
    const url = await openPostgres({ settings, secrets, logs, platform, progress });
    return await work({ url, secrets, running: undefined });
  } finally {
    await platform.close();
    unlock();
  }
}

function findRunning(dataDir: string): StackFile | undefined {
  try {
    const stack = readStackFile(dataDir);
    return isAlive(stack.pids.supervisor ?? 0) ? stack : undefined;
  } catch {
    return undefined;
  }
}

/** The passwords of the services' roles are derived from the session secret. */
function assertSameSecret({ identityDatabaseUrl }: StackFile, { session }: Secrets): void {
  const role = getRole('identity');
  if (asRole(identityDatabaseUrl, role, rolePassword(session, role)) === identityDatabaseUrl) return;
  throw new Failure('The running platform has another SESSION_SECRET. Set the same one for this command.');
}
