import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Failure } from '../failure.ts';
import { asRole, checkProcess, type ProcessContext } from '../node-processes.ts';
import type { Platform } from '../platform.ts';
import { withClient } from '../postgres/with-client.ts';
import { lastLinesIn, sizeOf } from '../process/log-file.ts';
import { provisionSchemas } from '../provision.ts';
import { rolePassword } from '../secrets.ts';
import type { Service } from '../service-list.ts';
import type { Version } from '../versions/version-folders.ts';

const MOST_LINES = 60;

interface Check {
  services: readonly Service[];
  version: Version;
  /** Whether migrations may remove what they declare to be unused. */
  mayContract: boolean;
}

/**
 * Checks that the pending migrations of services leave alone what the processes that run use. They run on a shadow database: an empty
 * one with the present schemas, which is dropped afterwards.
 * @throws Failure that names each change that may break them
 */
export async function checkMigrations(
  { platform, context, adminUrl }: { platform: Platform; context: ProcessContext; adminUrl: string },
  { services, version, mayContract }: Check,
): Promise<void> {
  const name = `backflow_shadow_${randomBytes(6).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = name;
  const shadow = {
    adminUrl: url.href,
    databaseUrlFor: (role: string) => asRole(url.href, role, rolePassword(context.sessionSecret, role)),
  };
  const spec = checkProcess({ ...context, root: version.root }, shadow, [
    ...services,
    ...(mayContract ? ['--contract'] : []),
  ]);
  await onAdmin(adminUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  const since = sizeOf(spec.logFile);
  try {
    await withClient(url.href, provisionSchemas);
    await platform.run(spec);
  } catch {
    throw new Failure(lastLinesIn(spec.logFile, since, MOST_LINES).join('\n'));
  } finally {
    await onAdmin(adminUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  }
}

const onAdmin = (url: string, statement: string) => withClient(url, (client) => client.query(statement));
