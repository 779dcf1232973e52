import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { inRepo } from '../repo.ts';
import { getFolder, SERVICES } from '../service-list.ts';

/** Incremented when an older `restore` could not read the archive. */
const FORMAT = 1;

/** The last entry of an archive; it describes the other entries. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the code that made the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The time of the snapshot. */
  snapshotAt: z.iso.datetime(),
  postgres: z.string(),
  /** By service: the names of the migrations that were applied to its schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** Tables, in the order of the archive. */
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.object({
    /** False with a bucket: its files are not copied. */
    included: z.boolean(),
    count: z.int(),
    /** Paths of files that were missing at the time of the backup, although rows name them. */
    missing: z.array(z.string()),
  }),
  /** SHA-256 of every other entry, by name. */
  checksums: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const newManifest = (createdAt: Date): Manifest => ({
  format: FORMAT,
  version: codeVersion(),
  createdAt: createdAt.toISOString(),
  snapshotAt: createdAt.toISOString(),
  postgres: '',
  migrations: {},
  tables: [],
  sequences: [],
  files: { included: true, count: 0, missing: [] },
  checksums: {},
});

function codeVersion(): string {
  const { version } = JSON.parse(readFileSync(inRepo('package.json'), 'utf8')) as { version: string };
  return version;
}

/** Migrations of an archive that this code does not have: the archive was made by a newer version. */
export async function unknownMigrations({ migrations }: Pick<Manifest, 'migrations'>): Promise<string[]> {
  const unknown = Object.entries(migrations).map(async ([service, names]) => {
    const known = new Set(await knownMigrations(service));
    return names.filter((name) => !known.has(name)).map((name) => `${service}/${name}`);
  });
  return (await Promise.all(unknown)).flat();
}

/** The migrations of a service, and those that its baseline replaces. */
async function knownMigrations(name: string): Promise<string[]> {
  const service = SERVICES.find((each) => each === name);
  if (service === undefined) return [];
  // Imported by path: the service kit's tests depend on this package.
  const { loadMigrations } = (await import(inRepo('packages/service-kit/src/db/migrate.ts'))) as {
    loadMigrations: (folder: URL) => Promise<{ name: string; replaces?: readonly string[] }[]>;
  };
  const all = await loadMigrations(pathToFileURL(`${inRepo(getFolder(service), 'src/db/migrations')}/`));
  return all.flatMap((migration) => [migration.name, ...(migration.replaces ?? [])]);
}
