import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { asRole } from '../process/node-processes.ts';
import { rolePassword } from '../secrets.ts';
import { getRole } from '../service-list.ts';
import { writeStackFile } from '../stack-file.ts';
import { runMain } from '../testing/run-main.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testEnvironment, testRedisUrl } from '../testing/test-environment.ts';
import { newManifest } from './manifest.ts';
import { writeArchive } from './archive.ts';

jest.setTimeout(300_000);

let dataDir: string;
let archive: string;
let database: TestDatabase;
let client: pg.Client;

/** The data folder of a running platform, with the files that backup and restore read. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'backup-'));
  archive = join(dataDir, 'platform.backup');
  database = await createTestDatabase();
  client = await connect();
  const session = testEnvironment().secret;
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ session, postgres: 'p', redis: 'r' }));
  const role = getRole('identity');
  writeStackFile(dataDir, {
    publicUrl: 'http://localhost',
    adminDatabaseUrl: database.adminUrl,
    identityDatabaseUrl: asRole(database.adminUrl, role, rolePassword(session, role)),
    redisUrl: testRedisUrl(),
    gatewaySecret: '',
    operatorToken: '',
    releasesDatabaseUrl: database.adminUrl,
    logs: join(dataDir, 'logs'),
    urls: {},
    pids: { supervisor: process.pid },
  });
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.adminUrl });
  // Swapping the databases ends the sessions of this client.
  opened.on('error', () => undefined);
  await opened.connect();
  return opened;
}

async function reconnect(): Promise<void> {
  await client.end().catch(() => undefined);
  client = await connect();
}

const start = (...args: string[]) => runMain(args, { DATA_DIR: dataDir, INIT_CWD: dataDir });
const run = (...args: string[]) => start(...args).ended;

async function succeed(...args: string[]): Promise<void> {
  const { code, output } = await run(...args);
  if (code !== 0) throw new Error(output);
}

const getPath = (path: string) => join(dataDir, 'files', 'kept', path);

/** Writes the file before the row, as media does. */
async function addAsset(writer: pg.Client): Promise<string> {
  const id = randomUUID();
  mkdirSync(getPath(id), { recursive: true });
  writeFileSync(getPath(`${id}/full`), `content of ${id} `.repeat(1000));
  await writer.query(
    `with asset as (
       insert into media.assets (id, owner_id, kind, status, is_public, by_member, original_name, mime_type)
       values ($1, $1, 'file', 'ready', true, false, 'a.txt', 'text/plain'))
     insert into media.files (asset_id, size, path, mime_type, bytes) values ($1, 'full', $2, 'text/plain', 1)`,
    [id, `${id}/full`],
  );
  return id;
}

async function deleteAsset(writer: pg.Client, id: string): Promise<void> {
  await writer.query("update media.assets set status = 'removed' where id = $1", [id]);
  rmSync(getPath(id), { recursive: true });
  await writer.query('delete from media.assets where id = $1', [id]);
}

const addMember = () =>
  client.query(
    `insert into identity.users (id, email, password_hash, first_name, last_name, is_admin, subscription_status, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid() || '@example.com', '!', 'Pat', 'Fitter', false, 'free', now(), now())`,
  );

async function getCount(table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count ?? NaN;
}

async function readyAssets(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from media.assets where status = 'ready' order by id",
  );
  return rows.map(({ id }) => id);
}

test('a backup taken under writes is restored: rows and files agree, and nothing from before is lost', async () => {
  await addMember();
  const before: string[] = [];
  for (let count = 0; count < 100; count += 1) before.push(await addAsset(client));
  const writer = await connect();
  const state = { isWriting: true };
  const writing = (async () => {
    const deletable = [...before.slice(50)];
    while (state.isWriting) {
      deletable.push(await addAsset(writer));
      const oldest = deletable.shift();
      if (oldest !== undefined) await deleteAsset(writer, oldest);
    }
  })();
  await succeed('backup', archive);
  state.isWriting = false;
  await writing;
  await writer.end();
  expect(statSync(archive).mode & 0o777).toBe(0o600);

  await client.query('delete from media.assets; delete from identity.users');
  rmSync(join(dataDir, 'files'), { recursive: true });
  await addMember();
  await addMember();
  await succeed('restore', archive, '--replace');
  await reconnect();
  expect(await getCount('identity.users')).toBe(1);
  const assets = await readyAssets();
  expect(assets).toEqual(expect.arrayContaining(before.slice(0, 50)));
  for (const id of assets) expect(readFileSync(getPath(`${id}/full`), 'utf8')).toContain(`content of ${id}`);

  // The roles of the services keep their rights.
  const asMedia = new pg.Client({ connectionString: database.urlFor('media') });
  await asMedia.connect();
  await addAsset(asMedia);
  await asMedia.end();
});

test('releases of remotes are restored with their archives and pointers', async () => {
  const file = join(dataDir, 'files/releases/events/v1.tar.gz');
  mkdirSync(join(dataDir, 'files/releases/events'), { recursive: true });
  writeFileSync(file, 'the archive');
  writeFileSync(`${file}.orphan`, 'of an upload that broke off');
  await client.query(
    `with remote as (insert into releases.remotes (name) values ('events') returning id),
       release as (
         insert into releases.releases (remote_id, version, digest, document, bytes, archive, is_stored,
                                        published_by_kind, published_by_name)
         select id, 'v1', '\\x00', '{"title": "Events", "sdk": {}}', 1, 'events/v1.tar.gz', true, 'operator', 'Operator'
           from remote returning id, remote_id)
     insert into releases.pointers (remote_id, live_id, changed_by_kind, changed_by_name)
     select remote_id, id, 'operator', 'Operator' from release`,
  );
  await addMember();
  await succeed('backup', archive);
  await client.query(
    'delete from releases.pointers; delete from releases.releases; delete from releases.remotes',
  );
  rmSync(join(dataDir, 'files'), { recursive: true });
  await succeed('restore', archive, '--replace');
  await reconnect();
  const { rows } = await client.query<{ version: string; title: string }>(
    'select r.version, r.title from releases.pointers p join releases.releases r on r.id = p.live_id',
  );
  expect(rows).toEqual([{ version: 'v1', title: 'Events' }]);
  expect(readFileSync(file, 'utf8')).toBe('the archive');
  expect(existsSync(`${file}.orphan`)).toBe(false);
});

test('a table of several parts is restored completely', async () => {
  await client.query(
    `insert into identity.users (id, email, password_hash, first_name, last_name, is_admin, subscription_status, created_at, updated_at)
     select gen_random_uuid(), i || '@example.com', repeat('!', 2000), 'Pat', 'Fitter', false, 'free', now(), now()
     from generate_series(1, 20000) i`,
  );
  await succeed('backup', archive);
  await client.query("delete from identity.users where email like '1%'");
  await succeed('restore', archive, '--replace');
  await reconnect();
  expect(await getCount('identity.users')).toBe(20_000);
});

test('an archive replaces no file, and existing data only with --replace; one that is damaged, halved or killed changes nothing', async () => {
  await addMember();
  await succeed('backup', archive);
  const content = readFileSync(archive);
  const expectRefused = async (message: string, ...args: string[]) => {
    const refused = await run(...args);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(message);
  };
  await expectRefused('exists already', 'backup', archive);
  expect(content.equals(readFileSync(archive))).toBe(true);
  expect(existsSync(`${archive}.partial`)).toBe(false);

  await addMember();
  await expectRefused('This platform has data already', 'restore', archive);
  const half = content.subarray(0, content.length / 2);
  const damaged = Buffer.from(content);
  damaged[Math.floor(content.length / 2)] = ~(content[Math.floor(content.length / 2)] ?? 0) & 0xff;
  for (const broken of [half, damaged, Buffer.from('something else')]) {
    writeFileSync(archive, broken);
    await expectRefused('Nothing was changed', 'restore', archive, '--replace');
  }
  expect(await getCount('identity.users')).toBe(2);

  writeFileSync(archive, content);
  const { child, ended } = start('restore', archive, '--replace');
  const isRestoring = async () => {
    const { rowCount } = await client.query(
      "select 1 from pg_database where starts_with(datname, current_database() || '_restore_')",
    );
    return rowCount !== 0;
  };
  while (child.exitCode === null && !(await isRestoring()))
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await ended;
  expect(await getCount('identity.users')).toBe(2);
  await succeed('restore', archive, '--replace');
  await reconnect();
  expect(await getCount('identity.users')).toBe(1);
  expect(await isRestoring()).toBe(false);
});

test('a backup of a newer version is refused, naming the unknown migration', async () => {
  await writeArchive(archive, () =>
    Promise.resolve({ ...newManifest(new Date()), migrations: { events: ['9999-from-the-future'] } }),
  );
  const refused = await run('restore', archive, '--replace');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('made by a newer version');
  expect(refused.output).toContain('events/9999-from-the-future');
});
