import { pathToFileURL } from 'node:url';
import type { PublishedEndpoint } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { SERVICES } from '@backflow/contracts/services';
import { ownerUrl } from '@backflow/settings';
import { z } from 'zod';
import { ConfigError, parseConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { findBreakingMigrations } from '../db/expand-only/check-migrations.ts';
import type { BreakingMigration } from '../db/expand-only/check-migrations.ts';
import { loadMigrations, migrate } from '../db/migrate.ts';
import { getEndpoints } from '../http/serve-contract.ts';
import { createLogger } from '../logging/logger.ts';
import type { AnyService } from '../service.ts';

/** What the gate of a service compares with what runs. */
interface ServiceCheck {
  readonly endpoints: readonly PublishedEndpoint[];
  readonly breaking: readonly BreakingMigration[];
}

/**
 * Runs a service's migrations in an empty, provisioned database, and compares each since the baseline with the one before it.
 * @param earlier the folders of migrations of services whose published views it may name, as `identity=/path`
 */
export async function checkService(
  { name, migrations, routes }: AnyService,
  earlier: readonly string[],
): Promise<ServiceCheck> {
  const { MIGRATION_DATABASE_URL: url } = parseConfig(z.object({ MIGRATION_DATABASE_URL: z.url() }));
  for (const each of earlier) {
    const [other = '', folder = ''] = each.split('=');
    const all = await loadMigrations(pathToFileURL(`${folder}/`));
    await withOwner(url, other, async (owner) => void (await migrate(owner.sequelize, url, all)));
  }
  const all = await loadMigrations(migrations);
  const breaking = await withOwner(url, name, (owner) =>
    findBreakingMigrations(owner.sequelize, ownerUrl(url, name), all),
  ).catch((error: unknown) => Promise.reject(describeMissing(name, error)));
  return { endpoints: getEndpoints(routes).map(publishEndpoint), breaking };
}

async function withOwner<Result>(
  url: string,
  service: string,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase(ownerUrl(url, service), createLogger(service, 'silent'), { pool: 2 });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** Names the folder that a checkout lacks, where a migration uses what another service publishes. */
function describeMissing(service: string, error: unknown): unknown {
  const text = error instanceof Error ? error.message : '';
  const [, used = '', other = ''] = /(?:relation|function) "?((\w+)\.\w+).* does not exist/.exec(text) ?? [];
  if (other === service || !SERVICES.some((each) => each === other)) return error;
  return new ConfigError(
    `The migrations of ${service} use ${used}, and the checkout doesn't have those of ${other}: git sparse-checkout add services/${other}/src/db.`,
  );
}
