import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparePostgres } from '../../src/stores/postgres/postgres-process.ts';
import { Child } from '../../src/process/child.ts';

const STOP_MS = 30_000;

/** Runs Postgres on the data folder of a stopped platform. @param getUrl the address of a database, as its administrator */
export async function withPostgres(
  dataDir: string,
  work: (getUrl: (database: string) => string) => Promise<void>,
  options: readonly string[] = [],
): Promise<void> {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { postgres: string };
  // Packed folders have no logs.
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const postgres = await preparePostgres({
    dataDir,
    password: secrets.postgres,
    logFile: join(logs, 'postgres.log'),
  });
  const child = new Child({ ...postgres.spec, args: [...postgres.spec.args, ...options] });
  await postgres.isReady(child);
  try {
    await work(postgres.getUrl);
  } finally {
    await child.stop(STOP_MS);
  }
}
