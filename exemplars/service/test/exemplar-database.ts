import { randomBytes } from 'node:crypto';
import { createLogger, openDatabase } from '@backflow/service-kit';
import type { AnyService } from '@backflow/service-kit';
import { createAnnouncements, limitRights, loadMigrations, migrate } from '@backflow/service-kit/testing';
import { createTestDatabase, provisionSchema } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';

const ROLE = 'backflow_exemplar';

/** A test database with the schema of the exemplar, which the template lacks: it is no service of the platform. */
export async function exemplarDatabase({
  migrations,
  announcedTables = [],
}: Pick<AnyService, 'migrations' | 'announcedTables'>): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const password = randomBytes(16).toString('hex');
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`
    do $$ begin create role ${ROLE} login; exception when duplicate_object then null; end $$;
    alter role ${ROLE} password '${password}';
    alter role ${ROLE} set search_path = exemplar;
    do $$ begin create role ${ROLE}_owner; exception when duplicate_object then null; end $$;
    grant backflow_services to ${ROLE};
    grant ${ROLE} to ${ROLE}_owner`);
  await provisionSchema(admin, 'exemplar', ROLE);
  await admin.end();
  const url = new URL(database.adminUrl);
  Object.assign(url, { username: ROLE, password });
  const owner = openDatabase(database.ownerUrlFor('exemplar'), createLogger('exemplar-database', 'silent'));
  await migrate(owner.sequelize, url.href, await loadMigrations(migrations));
  await createAnnouncements(owner, announcedTables);
  await limitRights(owner, 'exemplar');
  await owner.close();
  return { ...database, urlFor: (service) => (service === 'exemplar' ? url.href : database.urlFor(service)) };
}
