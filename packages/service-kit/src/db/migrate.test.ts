import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { QueryTypes } from 'sequelize';
import { createLogger } from '../logging/logger.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { baselineMigration } from './baseline.ts';
import { KIT_MIGRATIONS } from './kit-migrations.ts';
import { loadMigrations, migrate, migrator } from './migrate.ts';
import type { Migration } from './migrate.ts';

const create = (name: string, table: string): Migration => ({
  name,
  up: (sql) => sql(`create table ${table} (id int)`),
  down: (sql) => sql(`drop table ${table}`),
});

let database: TestDatabase;
let db: Database;
let url: string;
const run = (...migrations: Migration[]) => migrate(db.sequelize, url, migrations);

async function tables(): Promise<string[]> {
  const rows = await db.sequelize.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'moved' and tablename <> 'migrations' order by 1`,
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.adminUrl);
  address.searchParams.set('options', '-c search_path=moved');
  url = address.href;
  db = openDatabase(url, createLogger('test', 'silent'));
});
beforeEach(async () => {
  await db.sequelize.query('drop schema if exists moved cascade; create schema moved');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('migrations', () => {
  it('run once, in order', async () => {
    const both = [create('0001-a', 'a'), create('0002-b', 'b')];
    expect(await run(...both)).toEqual(['0001-a', '0002-b']);
    expect(await run(...both)).toEqual([]);
    expect(await run(...both, create('0003-c', 'c'))).toEqual(['0003-c']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
  });

  it('leave nothing behind when killed half way, and then run again', async () => {
    const first = create('0001-a', 'a');
    const second = create('0002-b', 'b');
    const killed: Migration = {
      ...second,
      async up(sql) {
        await second.up(sql);
        await sql('select pg_terminate_backend(pg_backend_pid())');
      },
    };
    // Sequelize warns that it could not roll back: the connection is gone, and Postgres rolls back by itself.
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(run(first, killed)).rejects.toThrow();
    warn.mockRestore();
    expect(await tables()).toEqual(['a']);
    expect(await run(first, second)).toEqual(['0002-b']);
    expect(await tables()).toEqual(['a', 'b']);
  });

  it('wait for one another when two processes migrate at once', async () => {
    const migration = create('0001-a', 'a');
    const ran = await Promise.all([run(migration), run(migration), run(migration)]);
    expect(ran.flat()).toEqual(['0001-a']);
  });

  it('can be taken back', async () => {
    const both = [create('0001-a', 'a'), create('0002-b', 'b')];
    await run(...both);
    await migrator(db.sequelize, both).down({ to: 0 });
    expect(await tables()).toEqual([]);
    expect(await run(...both)).toHaveLength(2);
  });
});

describe('a folder of migrations', () => {
  const getFolder = async (files: Record<string, string>): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
    return folder;
  };
  const load = async (files: Record<string, string>): Promise<Migration[]> => {
    const folder = await getFolder(files);
    try {
      return await loadMigrations(pathToFileURL(`${folder}/`));
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const source = (name: string) =>
    `export const m = { name: '${name}', up: async () => {}, down: async () => {} };`;

  it('is read after the kit’s own, in the order of the numbers, tests and other files apart', async () => {
    const found = await load({
      '0002-b.ts': source('0002-b'),
      '0001-a.ts': source('0001-a'),
      'migrations.test.ts': 'no migration',
      '.gitkeep': '',
    });
    const kit = KIT_MIGRATIONS.map(({ name }) => name);
    expect(found.map(({ name }) => name)).toEqual([...kit, '0001-a', '0002-b']);
    expect(await load({})).toEqual(KIT_MIGRATIONS);
  });

  it.each([
    ['a migration of another name', { '0001-a.ts': source('0001-b') }, 'named as the file'],
    ['a file with two exports', { '0001-a.ts': `${source('0001-a')} export const x = 1;` }, 'one migration'],
    ['a file that exports nothing', { '0001-a.ts': 'export {};' }, 'one migration'],
    ['a file whose name has no number', { 'create-users.ts': source('create-users') }, 'must be named'],
    [
      'two files of one number',
      { '0001-a.ts': source('0001-a'), '0001-b.ts': source('0001-b') },
      'number of another',
    ],
  ])('is refused with %s', async (_what, files, words) => {
    await expect(load(files)).rejects.toThrow(words);
  });
});

describe('a baseline', () => {
  const baseline = baselineMigration(
    `
    0001-create-a 0002-create-b`,
    'create table a (id int); create table b (id int)',
  );
  const newer = create('0002-create-c', 'c');

  it('creates a new schema', async () => {
    expect(await run(baseline, newer)).toEqual(['0001-baseline', '0002-create-c']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
    expect(await run(baseline, newer)).toEqual([]);
  });

  it('is entered where the migrations that it replaces have run, also by two processes at once', async () => {
    await run(create('0001-create-a', 'a'), create('0002-create-b', 'b'));
    const ran = await Promise.all([run(baseline, newer), run(baseline, newer)]);
    expect(ran.flat()).toEqual(['0002-create-c']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
    expect(await run(baseline, newer)).toEqual([]);
  });

  it('refuses a schema where only some of them have run', async () => {
    await run(create('0001-create-a', 'a'));
    await expect(run(baseline, newer)).rejects.toThrow('of a version before b4fdc613');
    expect(await tables()).toEqual(['a']);
    expect(await run(create('0001-create-a', 'a'))).toEqual([]);
  });
});
