import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparePostgres } from '../stores/postgres/postgres-process.ts';
import { findRedis, installRedis } from '../stores/redis/install-redis.ts';
import { prepareRedis } from '../stores/redis/redis-process.ts';
import { startThrowaway, type ThrowawayProcess } from './throwaway-process.ts';

const PASSWORD = 'throwaway';
/** Folders in memory on Linux. Docker gives a container 64 MB of it by default. */
const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 2 * 1024 ** 3;

/** Options of a throwaway store. */
export interface ThrowawayOptions {
  /** A new temporary folder by default. */
  dataDir?: string;
  /** A free port by default. */
  port?: number;
}

/** A throwaway Postgres. */
export interface ThrowawayPostgres extends ThrowawayProcess {
  /** The address of one of its databases, as the superuser; `postgres` exists from the start. */
  getUrl: (database: string) => string;
  readonly logFile: string;
}

/** A throwaway Redis. */
export interface ThrowawayRedis extends ThrowawayProcess {
  readonly url: string;
}

/** Starts a Postgres that is not durable, with the platform's binaries. */
export async function startPostgres(options: ThrowawayOptions = {}): Promise<ThrowawayPostgres> {
  const dataDir = options.dataDir ?? temporaryFolder('postgres');
  const logFile = join(dataDir, 'postgres.log');
  const prepared = await preparePostgres({
    dataDir,
    logFile,
    password: PASSWORD,
    port: options.port,
    throwaway: true,
  });
  return Object.assign(await startThrowaway(prepared, dataDir), { getUrl: prepared.getUrl, logFile });
}

/** Starts a Redis without persistence: `restart()` empties it. */
export async function startRedis(options: ThrowawayOptions = {}): Promise<ThrowawayRedis> {
  const dataDir = options.dataDir ?? temporaryFolder('redis');
  const logFile = join(dataDir, 'redis.log');
  const program = findRedis() ?? (await installRedis());
  const prepared = await prepareRedis({
    program,
    dataDir,
    logFile,
    password: PASSWORD,
    port: options.port,
    throwaway: true,
  });
  return Object.assign(await startThrowaway(prepared, dataDir), { url: prepared.url });
}

/**
 * The user that runs Postgres when we are root must be able to enter it. In memory where possible: ext4 takes 0.6 s of CPU to copy
 * a database of a thousand files soon after another one was dropped, as it looks for inodes that were not freed recently.
 */
function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `backflow-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_NEEDED;
}
