import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Failure, type Progress } from '@backflow/cli-kit';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isAlive } from '../process/process-table.ts';
import type { Settings } from '../settings.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { newManifest, type Manifest } from './manifest.ts';
import { withDatabase, type PlatformDatabase } from './platform-database.ts';
import { linkFiles, ROWS_OF_FILES, type LinkedFiles } from './stored-files.ts';
import { copyOut, findMigrations, findSequences, findTables } from './tables.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** A client that waits for a lock blocks the clients behind it. */
const LOCK_TIMEOUT = '10s';
/** Folders of links to files are named by this and the process id of their backup. */
const LINKS_PREFIX = 'backup-of-';

const ABOUT = `A backup of a Backflow Academy platform.
manifest.json, the last entry, names its version, migrations, tables with their columns and numbers of rows, and checksums.
database/  rows as of one moment, a folder a table, in the text format of Postgres's COPY
files/     uploaded files
releases/  releases of the remotes
secrets.json  keys that links in mails were made with
Restore it with: npm run restore -- FILE
`;

/** `npm run backup -- FILE`: stores database, files and secrets in one archive, also while the platform runs. */
export async function backup(args: readonly string[], settings: Settings, progress: Progress): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || rest.length > 0) throw new Failure('Usage: npm run backup -- FILE.');
  const file = resolve(process.env.INIT_CWD ?? '', name);
  if (existsSync(file)) throw new Failure(`${file} exists already. Choose another file.`);
  const manifest = await withDatabase(settings, progress, (database) =>
    progress.step('Backup', () => backUp(file, database, settings)),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  progress.print(`${file} contains ${rows} rows and ${manifest.files.count} files.`);
  if (!manifest.files.included)
    progress.warn('This backup contains no files, because they are in a bucket (FILES_S3_BUCKET).');
  const lost = manifest.files.missing;
  if (lost.length > 0) progress.warn(`${lost.length} files are missing in the platform, such as ${lost[0]}.`);
}

async function backUp(file: string, database: PlatformDatabase, settings: Settings): Promise<Manifest> {
  await removeAbandoned(settings.dataDir);
  const target = join(settings.dataDir, `${LINKS_PREFIX}${process.pid}`);
  const snapshot = await takeSnapshot(database.url, join(settings.dataDir, 'files'), target);
  try {
    return await writeArchive(file, (writer) => fill(writer, snapshot, target, database));
  } finally {
    await snapshot.client.end();
    await rm(target, { recursive: true, force: true });
  }
}

/** Links of a killed backup would keep deleted files on the disk. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(LINKS_PREFIX))) {
    if (!isAlive(Number(name.slice(LINKS_PREFIX.length)))) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

interface Snapshot {
  /** Runs in a transaction with a snapshot: every query sees the same rows. */
  client: pg.Client;
  at: Date;
  linked: LinkedFiles;
  isBucket: boolean;
}

/**
 * Takes a snapshot of the rows and links the files they name. Services mark a row before they delete its files: while the
 * rows are locked, every file of the snapshot exists.
 */
async function takeSnapshot(url: string, source: string, target: string): Promise<Snapshot> {
  const isBucket = Boolean(process.env.FILES_S3_BUCKET);
  const client = new pg.Client({ connectionString: url });
  const lock = new pg.Client({ connectionString: url });
  try {
    await Promise.all([client.connect(), lock.connect()]);
    await lock.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await lock.query('BEGIN');
    await lock.query(`LOCK TABLE ${ROWS_OF_FILES} IN SHARE MODE`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const none = { files: [], missing: [] };
    const linked = isBucket ? none : await linkFiles(client, { source, target });
    return { client, at: rows[0]?.at ?? new Date(), linked, isBucket };
  } catch (error) {
    await client.end().catch(() => undefined);
    await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    // Disconnecting releases the lock.
    await lock.end().catch(() => undefined);
  }
}

async function fill(
  writer: ArchiveWriter,
  { client, at, linked, isBucket }: Snapshot,
  target: string,
  { secrets }: PlatformDatabase,
): Promise<Manifest> {
  const manifest = { ...newManifest(new Date()), snapshotAt: at.toISOString() };
  await writer.add('about.txt', Buffer.from(ABOUT));
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  manifest.postgres = rows[0]?.server_version ?? '';
  manifest.migrations = await findMigrations(client);
  manifest.sequences = await findSequences(client);
  for (const table of await findTables(client)) {
    manifest.tables.push({ ...table, rows: await addTable(writer, client, table) });
  }
  for (const { path, size } of linked.files) await writer.addFile(path, join(target, path), size);
  manifest.files = { included: !isBucket, count: linked.files.length, missing: linked.missing };
  await writer.add('secrets.json', Buffer.from(JSON.stringify(secrets, null, 2)));
  return manifest;
}

/** Splits the rows into parts: the size of an entry must be known before its content. @returns the number of rows */
async function addTable(
  writer: ArchiveWriter,
  client: pg.Client,
  table: Manifest['tables'][number],
): Promise<number> {
  const copy = client.query(copyTo(copyOut(table)));
  let part = 0;
  let chunks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    part += 1;
    const name = `database/${table.schema}.${table.name}/${String(part).padStart(6, '0')}.copy`;
    await writer.add(name, Buffer.concat(chunks));
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return copy.rowCount;
}
