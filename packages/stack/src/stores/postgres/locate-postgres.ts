import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@backflow/cli-kit';
import { canEnter, postgresAccount, type Account } from './account.ts';
import { postgresBinaries } from './binaries.ts';

const OUTSIDE = ['/var/lib/backflow-academy', '/var/tmp/backflow-academy'];

/** The folders of Postgres's binaries and data, and the user that runs it. */
export interface PostgresLocation {
  /** Contains bin, lib and share. */
  binaries: string;
  version: string;
  cluster: string;
  account: Account | undefined;
}

/**
 * Chooses the folders for Postgres: the checkout and the data folder, unless its user cannot enter those (a private home).
 * Then they are outside of both, and a note in the data folder tells where. `key` distinguishes clusters there.
 */
export function locatePostgres(dataDir: string, key: string): PostgresLocation {
  const { folder, version } = postgresBinaries();
  const account = postgresAccount();
  const inside = join(dataDir, 'postgres');
  if (!account) return { binaries: folder, version, cluster: inside, account };
  const binaries = canEnter(account, join(folder, 'bin', 'postgres')) ? folder : copyOutside(folder, version);
  return { binaries, version, cluster: locateCluster(account, dataDir, key), account };
}

function locateCluster(account: Account, dataDir: string, key: string): string {
  const inside = join(dataDir, 'postgres');
  const name = `cluster-${createHash('sha256').update(`${dataDir} ${key}`).digest('hex').slice(0, 16)}`;
  const elsewhere = OUTSIDE.map((base) => join(base, name)).find((path) => existsSync(path));
  if (elsewhere) return elsewhere;
  // Only the data folder's mode may be changed, to let the user pass through; the folders above it belong to others.
  if (!canEnter(account, dataDir)) chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o011);
  if (canEnter(account, dataDir)) return inside;
  if (existsSync(inside)) {
    throw new Failure(
      `The user postgres can no longer enter ${dataDir}, which contains its data. Run chmod o+x on the folders above it.`,
    );
  }
  const cluster = join(outside(), name);
  writeFileSync(
    join(dataDir, 'postgres-is-elsewhere.txt'),
    `The user postgres cannot enter this folder; the database of this data folder is in\n${cluster}\n`,
  );
  return cluster;
}

function copyOutside(folder: string, version: string): string {
  const target = join(outside(), `postgres-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch {
    rmSync(partial, { recursive: true, force: true });
  }
  return target;
}

function outside(): string {
  for (const base of OUTSIDE) {
    try {
      mkdirSync(base, { recursive: true });
      chmodSync(base, 0o755);
      return base;
    } catch {
      continue;
    }
  }
  throw new Failure(
    'The user postgres cannot enter this checkout, and /var/lib is not writable. Move the checkout, or set DATABASE_URL.',
  );
}
