import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Failure, reasonOf } from '../failure.ts';
import { freePort } from '../ports.ts';
import type { Child, ChildSpec } from '../process/child.ts';
import { commandLineOf, endProcess } from '../process/process-table.ts';
import { ADMIN, initCluster } from './init-cluster.ts';
import { locatePostgres } from './locate-postgres.ts';

/** What a platform's processes may open together; a test adds them up. docker-compose.yml says the same. */
export const MAX_CONNECTIONS = 200;

/** A refused statement holds what people typed, and its detail too: neither belongs in a log. */
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

/** Survives a crash of Postgres, as fault tests need, though not one of the machine. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** A Postgres that is ready to be started. */
export interface PostgresProcess {
  spec: ChildSpec;
  port: number;
  /** The address of one of its databases, as its superuser. */
  urlOf: (database: string) => string;
  /** Settles once it accepts connections. */
  isReady: (child: Child) => Promise<void>;
  /** Whether it is about to end and refuses new connections. */
  isStopping: () => boolean;
}

/** What a Postgres of our own is given. */
export interface PostgresOptions {
  dataDir: string;
  logFile: string;
  password: string;
  /** A free one when absent. */
  port?: number | undefined;
  /** Neither durable nor kept: for tests. */
  throwaway?: boolean;
}

/** Makes the cluster when there is none, ends what an earlier run left behind, and says how to start Postgres. */
export async function preparePostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const { dataDir, logFile, password, throwaway = false } = options;
  const place = locatePostgres(dataDir, password);
  await endOrphanedPostgres(place.cluster);
  await initCluster(place, password);
  const port = options.port ?? (await freePort());
  const settings = { ...SETTINGS, ...(throwaway ? THROWAWAY : {}), port: String(port) };
  const urlOf = (database: string) => `postgres://${ADMIN}:${password}@127.0.0.1:${port}/${database}`;
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
    // Fast shutdown: ends the sessions and checkpoints. Immediate shutdown: lets go at once and recovers at start.
    stopSignal: 'SIGINT',
    killSignal: 'SIGQUIT',
    leash: throwaway ? { signal: 'SIGQUIT', remove: [place.cluster, dataDir] } : { afterSeconds: 2 },
  };
  return {
    spec,
    port,
    urlOf,
    isReady: (child) => untilAccepting(urlOf('postgres'), child),
    isStopping: () => statusOf(place.cluster) === 'stopping',
  };
}

/** What Postgres says of itself in the eighth line of its lock file; empty without one. */
function statusOf(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() ?? '';
  } catch {
    return '';
  }
}

/** Stops the Postgres that a killed earlier run may have left on a cluster, and removes what is left of its lock. */
async function endOrphanedPostgres(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (pid > 0 && commandLineOf(pid).includes(cluster)) await endProcess(pid, 'SIGINT', 8000);
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
          'The database refuses our password: secrets.json is not the one it was made with. Put that one back, or start with another DATA_DIR.',
          { cause: error },
        );
      }
      if (!isPassing(error)) throw new Failure(`Postgres does not answer: ${reasonOf(error)}`);
    }
    await delay(25);
  }
}

/** Not listening yet, or starting up. */
const isPassing = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes((error as { code?: string }).code ?? '') ||
  /terminated|timeout/i.test(reasonOf(error));
