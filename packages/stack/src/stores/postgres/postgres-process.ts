import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { Failure, reasonOf } from '@backflow/cli-kit';
import pg from 'pg';
import { freePort } from '../../ports.ts';
import type { Child, ChildSpec } from '../../process/child.ts';
import { getCommandLine, endProcess } from '../../process/process-table.ts';
import { ADMIN, initCluster } from './init-cluster.ts';
import { locatePostgres } from './locate-postgres.ts';

/** The connections that all processes of a platform may open; a test adds them up. docker-compose.yml has the same limit. */
export const MAX_CONNECTIONS = 230;

/** A failed statement and its detail contain what members typed, which must not be logged. */
export const LOG_NO_VALUES: Readonly<Record<string, string>> = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
};

const SETTINGS = {
  ...LOG_NO_VALUES,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: String(MAX_CONNECTIONS),
  random_page_cost: '1.1',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Survives a crash of Postgres, as fault tests need, but not a crash of the machine. Its log of changes may be in memory: little of it. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '256MB' };

/** A Postgres that can be started. */
export interface PostgresProcess {
  spec: ChildSpec;
  port: number;
  /** The address of one of its databases, as the superuser. */
  getUrl: (database: string) => string;
  /** Resolves when it accepts connections. */
  isReady: (child: Child) => Promise<void>;
  /** True if it is shutting down and refuses new connections. */
  isStopping: () => boolean;
}

/** Options of the platform's own Postgres. */
export interface PostgresOptions {
  dataDir: string;
  logFile: string;
  password: string;
  /** A free port by default. */
  port?: number | undefined;
  /** Not durable: for tests. */
  throwaway?: boolean;
}

/** Creates the cluster if it does not exist, stops a Postgres left by an earlier run, and returns how to start it. */
export async function preparePostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const { dataDir, logFile, password, throwaway = false } = options;
  const place = locatePostgres(dataDir, password);
  await endOrphanedPostgres(place.cluster);
  await initCluster(place, password);
  const port = options.port ?? (await freePort());
  const settings = { ...SETTINGS, ...(throwaway ? THROWAWAY : {}), port: String(port) };
  const getUrl = (database: string) => `postgres://${ADMIN}:${password}@127.0.0.1:${port}/${database}`;
  const spec: ChildSpec = {
    name: 'postgres',
    command: join(place.binaries, 'bin', 'postgres'),
    args: [
      '-D',
      place.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: '/',
    account: place.account,
    logFile,
    // SIGINT is a fast shutdown: it ends sessions and writes a checkpoint. SIGQUIT is immediate: the next start runs
    // recovery.
    stopSignal: 'SIGINT',
    killSignal: 'SIGQUIT',
    leash: throwaway ? { signal: 'SIGQUIT', remove: [place.cluster, dataDir] } : { afterSeconds: 2 },
  };
  return {
    spec,
    port,
    getUrl,
    isReady: (child) => untilAccepting(getUrl('postgres'), child),
    isStopping: () => getStatus(place.cluster) === 'stopping',
  };
}

/** The status in the eighth line of Postgres's lock file; empty without the file. */
function getStatus(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() ?? '';
  } catch {
    return '';
  }
}

/** Stops the Postgres of a killed earlier run, and removes its lock file. */
async function endOrphanedPostgres(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (pid > 0 && getCommandLine(pid).includes(cluster)) await endProcess(pid, 'SIGINT', 8000);
  rmSync(lock, { force: true });
}

async function untilAccepting(url: string, child: Child): Promise<void> {
  while (!child.hasEnded) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') {
        throw new Failure(
          'The database refuses the password in secrets.json. Restore the original file, or set DATA_DIR to another folder.',
          { cause: error },
        );
      }
      if (!isPassing(error)) throw new Failure(`Postgres does not respond: ${reasonOf(error)}`);
    }
    await delay(25);
  }
}

/** Errors of a Postgres that does not listen yet or is starting up. */
const isPassing = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes((error as { code?: string }).code ?? '') ||
  /terminated|timeout/i.test(reasonOf(error));
