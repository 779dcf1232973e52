import { setTimeout as delay } from 'node:timers/promises';
import { parseConfig, prepareSettings, getSettings } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { migrationNames } from '../db/migration-files.ts';
import { readLedger } from '../db/read-ledger.ts';
import { createLogger } from '../logging/logger.ts';
import type { AnyService } from '../service.ts';

const POLL_MS = 1000;

/**
 * Waits until the schemas and queues of services are those of this version or a later one. An orchestrator starts the processes of
 * a new version while its `prepare` still runs.
 */
export async function waitUntilPrepared(definitions: readonly AnyService[]): Promise<void> {
  for (const { name, migrations, jobs = [] } of definitions) {
    const settings = parseConfig(prepareSettings, getSettings(name));
    const log = createLogger(name, settings.LOG_LEVEL);
    const db = openDatabase(settings.DATABASE_URL, log, { pool: 2 });
    const wanted = {
      migrations: await migrationNames(migrations),
      queues: jobs.map((job) => job.contract.name),
    };
    try {
      for (let before = ''; ; await delay(POLL_MS)) {
        const missing = await findUnprepared(db, wanted).catch((error: unknown) => [String(error)]);
        if (missing.length === 0) break;
        const text = missing.join(', ');
        if (text !== before) log.info({ missing }, 'waiting until the schema is prepared');
        before = text;
      }
    } finally {
      await db.close();
    }
  }
}

interface Wanted {
  migrations: readonly string[];
  queues: readonly string[];
}

/** The names of migrations and queues that the database lacks; all of them in a new database. */
export async function findUnprepared(
  { reader }: Pick<Database, 'reader'>,
  { migrations, queues }: Wanted,
): Promise<string[]> {
  const inLedger = new Set(await readLedger({ reader }));
  const inQueues = new Set(queues.length > 0 ? await readQueues(reader) : []);
  return [
    ...migrations.filter((name) => !inLedger.has(name)),
    ...queues.filter((name) => !inQueues.has(name)),
  ];
}

async function readQueues(reader: Database['reader']): Promise<string[]> {
  const { rows: found } = await reader.query<{ queues: string | null }>(
    `select to_regclass('jobs.queue') as queues`,
  );
  if (!found[0]?.queues) return [];
  const { rows } = await reader.query<{ name: string }>('select name from jobs.queue');
  return rows.map(({ name }) => name);
}
