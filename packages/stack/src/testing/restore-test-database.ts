import { verifyArchive } from '../backup/archive.ts';
import { fillSchemas, type OnlyMigrations } from '../backup/fill-database.ts';
import { withClient } from '../postgres/with-client.ts';
import { provisionSchemas } from '../provision.ts';
import { SERVICES } from '../service-list.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * A database restored from a backup archive without files: its rows in the schema they were read from, then every migration
 * since, as `npm run restore` does it.
 * @param migrate runs the migrations named, in the schema of a service
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
      for (const service of SERVICES) await migrate(service, database.urlFor(service), only(service));
    });
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}
