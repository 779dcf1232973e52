import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { Failure } from '@backflow/cli-kit';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { asRole, prepareProcess, type ProcessContext } from '../process/node-processes.ts';
import { withClient } from '../stores/postgres/with-client.ts';
import { Child } from '../process/child.ts';
import { provision } from '../stores/provision.ts';
import { rolePassword, Secrets } from '../secrets.ts';
import { SERVICES } from '../service-list.ts';
import { readArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { STORES } from './stored-files.ts';
import { copyIn, findTables, setSequences } from './tables.ts';

interface Target {
  file: string;
  manifest: Manifest;
  /** The address of an empty database, as its administrator. */
  url: string;
  /** The secrets of the platform that gets the database. */
  secrets: Secrets;
  dataDir: string;
}

/**
 * Fills a database from an archive: runs the archive's migrations, loads its rows, then runs the later migrations. Files are
 * stored at their final paths at once: paths are unique, so no present file is overwritten. Returns the archive's session
 * secret.
 */
export async function fillDatabase(target: Target): Promise<string> {
  const { manifest, url, secrets } = target;
  await provision(url, (role) => rolePassword(secrets.session, role));
  await prepare(target, (service) => manifest.migrations[service] ?? []);
  const session = await withClient(url, async (client) => {
    const loaded = await load(client, target);
    await setSequences(client, manifest.sequences);
    await client.query('ANALYZE');
    return loaded;
  });
  await prepare(target, () => undefined);
  return session;
}

/** The names of a service's migrations to run; undefined for all of them. */
type OnlyMigrations = (service: string) => readonly string[] | undefined;

async function prepare({ url, secrets, dataDir }: Target, only: OnlyMigrations): Promise<void> {
  const context: ProcessContext = {
    logs: join(dataDir, 'logs'),
    nodeEnv: 'development',
    logLevel: 'error',
    publicOrigin: 'https://localhost',
    redisUrl: 'redis://127.0.0.1:1',
    sessionSecret: secrets.session,
    filesDir: join(dataDir, 'files'),
    seedDemo: false,
    smtpUrl: 'smtp://127.0.0.1:1',
    adminUrl: url,
    databaseUrlFor: (role) => asRole(url, role, rolePassword(secrets.session, role)),
  };
  const selected = SERVICES.map((service) => only(service)?.map((name) => `${service}/${name}`));
  const names = selected.every((each) => each === undefined)
    ? undefined
    : selected.flatMap((each) => each ?? []);
  await new Child(prepareProcess(context, names)).untilDone();
}

async function load(
  client: pg.Client,
  { file, manifest, dataDir }: Pick<Target, 'file' | 'manifest' | 'dataDir'>,
): Promise<string> {
  // Disables triggers and foreign keys: tables are loaded in any order, and their rows are consistent already.
  await client.query('SET session_replication_role = replica');
  const present = new Set((await findTables(client)).map(({ schema, name }) => `${schema}.${name}`));
  // An archive of an older version may have tables that were empty and are gone.
  const found = manifest.tables.filter(({ schema, name }) => present.has(`${schema}.${name}`));
  const tables = new Map(found.map((table) => [`${table.schema}.${table.name}`, table]));
  const names = found.map(
    ({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
  );
  // Migrations have inserted rows too, such as the site's settings.
  await client.query('BEGIN');
  await client.query(`TRUNCATE ${names.join(', ')} CASCADE`);
  const rows = new Map<string, number>();
  let open: { name: string; copy: CopyStreamQuery } | undefined;
  const close = async () => {
    if (open === undefined) return;
    open.copy.end();
    await finished(open.copy);
    rows.set(open.name, open.copy.rowCount);
    open = undefined;
  };
  let session = '';
  await readArchive(file, async (entry, content) => {
    const [folder, name = ''] = entry.split('/');
    if (folder !== 'database' || open?.name !== name) await close();
    const table = tables.get(name);
    const store = STORES.find(({ entries }) => entries === folder);
    if (folder === 'database' && table) {
      open ??= { name, copy: client.query(copyFrom(copyIn(table))) };
      await append(content, open.copy);
    } else if (store) {
      const path = entry.slice(store.entries.length + 1);
      await storeFile(content, join(dataDir, 'files', store.folder), path);
    } else if (entry === 'secrets.json') {
      session = Secrets.parse(await json(content)).session;
    }
  });
  await close();
  await client.query('COMMIT');
  assertComplete(manifest, rows);
  return session;
}

/** A table may have several parts: its COPY stays open after each of them. */
async function append(content: Readable, copy: CopyStreamQuery): Promise<void> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (!copy.write(chunk)) await once(copy, 'drain');
  }
}

async function storeFile(content: Readable, folder: string, path: string): Promise<void> {
  const target = join(folder, normalize(`/${path}`));
  await mkdir(dirname(target), { recursive: true });
  // The present data may use this path: it must never hold half a file.
  const partial = `${target}.partial`;
  await pipeline(content, createWriteStream(partial));
  await rename(partial, target);
}

function assertComplete({ tables }: Manifest, rows: ReadonlyMap<string, number>): void {
  for (const { schema, name, rows: expected } of tables) {
    const found = rows.get(`${schema}.${name}`) ?? 0;
    if (found !== expected) throw new Failure(`${schema}.${name} has ${found} rows instead of ${expected}.`);
  }
}
