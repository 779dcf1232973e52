import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure, reasonOf } from '@backflow/cli-kit';
import type { PostgresLocation } from './locate-postgres.ts';

export const ADMIN = 'postgres';

/**
 * Creates the cluster if it does not exist. The builtin C.UTF-8 locale sorts the same on every system. Throws a Failure when
 * the data is of another major version.
 */
export async function initCluster(place: PostgresLocation, password: string): Promise<void> {
  const { cluster, account, version } = place;
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const [found, ours] = [readFileSync(versionFile, 'utf8').trim(), version.split('.')[0]];
    if (found === ours) return;
    throw new Failure(
      `The database in ${cluster} was created by Postgres ${found}, but this is Postgres ${ours}. Dump it with the old version, or set DATA_DIR to another folder.`,
    );
  }
  // Created under another name and then renamed: a cluster is complete or absent.
  const partial = `${cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const scratch = mkdtempSync(join(tmpdir(), 'backflow-init-'));
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [partial, scratch, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await promisify(execFile)(
      join(place.binaries, 'bin', 'initdb'),
      [
        ...['--pgdata', partial, '--username', ADMIN, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...[
          '--encoding',
          'UTF8',
          '--locale',
          'C',
          '--locale-provider',
          'builtin',
          '--builtin-locale',
          'C.UTF-8',
        ],
        ...['--no-instructions', '--no-sync'],
      ],
      { cwd: '/', ...account },
    );
    renameSync(partial, cluster);
  } catch (error) {
    throw new Failure(`The database could not be created in ${cluster}: ${reasonOf(error).trim()}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
