import { randomBytes } from 'node:crypto';
import { createLogger, openDatabase } from '@backflow/service-kit';
import { loadMigrations, migrate } from '@backflow/service-kit/testing';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';

const ROLE = 'backflow_exemplar';

/** A test database with the schema of the exemplar, which the template lacks: it is no service of the platform. */
export async function exemplarDatabase(migrations: URL): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const password = randomBytes(16).toString('hex');
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`
    do $$ begin create role ${ROLE} login; exception when duplicate_object then null; end $$;
    alter role ${ROLE} password '${password}';
    alter role ${ROLE} set search_path = exemplar;
    grant backflow_services to ${ROLE};
    create schema exemplar authorization ${ROLE};
    grant usage on schema exemplar to backflow_services`);
  await admin.end();
  const url = new URL(database.adminUrl);
  Object.assign(url, { username: ROLE, password });
  const db = openDatabase(url.href, createLogger('exemplar-database', 'silent'));
  await migrate(db.sequelize, url.href, await loadMigrations(migrations));
  await db.close();
  return { ...database, urlFor: (service) => (service === 'exemplar' ? url.href : database.urlFor(service)) };
}
