import type { z } from 'zod';
import { parseConfig } from '../config.ts';
import type { prepareSettings } from '../config.ts';
import { MIGRATION_STATEMENT_MS, openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Migration } from '../db/migrate.ts';
import { createLogger } from '../logger.ts';
import { start } from './run-process.ts';

interface Preparation {
  name: string;
  settings: z.ZodType<z.output<typeof prepareSettings>>;
  migrations: readonly Migration[];
  /** Fills an empty domain with the demo; only called when SEED_DEMO asks for it. */
  seedDemo?: (db: Database) => Promise<void>;
}

/** A service's whole `prepare.ts`: brings its schema up to date and, when asked, seeds the demo. */
export function prepareService({ name, settings, migrations, seedDemo }: Preparation): void {
  start(async () => {
    const { DATABASE_URL, SEED_DEMO } = parseConfig(settings);
    const log = createLogger(`${name}-prepare`, 'error');
    const db = openDatabase(DATABASE_URL, log, { statementMs: MIGRATION_STATEMENT_MS });
    try {
      await migrate(db.sequelize, DATABASE_URL, migrations);
      if (SEED_DEMO) await seedDemo?.(db);
    } finally {
      await db.close();
    }
  });
}
