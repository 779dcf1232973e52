import { verifyArchive } from '../backup/archive.ts';
import { fillSchemas, type OnlyMigrations } from '../backup/fill-database.ts';
import { withClient } from '../postgres/with-client.ts';
import { provisionSchemas } from '../provision.ts';
import { SERVICES } from '../service-list.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Restores a backup archive without files, as `npm run restore` does: its rows in the schema they were read from, then every
 * later migration.
 * @param migrate runs the named migrations in the schema of a service, whose owner the address is for
 */
export async function restoreTestDatabase(
  archive: string,
  migrate: (service: string, url: string, only: ReturnType<OnlyMigrations>) => Promise<void>,
): Promise<TestDatabase> {
  const database = await createTestDatabase();
  try {
    await withClient(database.adminUrl, async (client) => {
      await client.query(`drop schema ${SERVICES.join(', ')} cascade`);
      await provisionSchemas(client);
    });
    const manifest = await verifyArchive(archive);
    await fillSchemas({ file: archive, manifest, url: database.adminUrl, dataDir: '' }, async (only) => {
      for (const service of SERVICES) await migrate(service, database.ownerUrlFor(service), only(service));
    });
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}
