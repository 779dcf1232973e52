import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { createLogger } from '../../logging/logger.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../database.ts';
import { checkMigrations } from './check-migrations.ts';

/** The schema as the running version knows it. */
const BEFORE = `
  create schema moved;
  create table moved.valves (
    id uuid primary key, serial text not null unique, size varchar(10), tested_at timestamptz, state text not null default 'new'
  );
  create view moved.valves_v1 as select id, serial from moved.valves;
  grant select on moved.valves_v1 to backflow_events;
  create function moved.count_valves() returns int language sql as 'select 1';
  create function moved.note() returns trigger language plpgsql as 'begin return new; end';
  create trigger noted after insert on moved.valves execute function moved.note();
  create type moved.colour as enum ('red', 'blue');
`;

let database: TestDatabase;
let db: Database;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.adminUrl);
  address.searchParams.set('options', '-c search_path=moved');
  url = address.href;
  db = openDatabase(url, createLogger('test', 'silent'));
});
beforeEach(async () => {
  await db.sequelize.query(`drop schema if exists moved cascade; ${BEFORE}`);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const migration = (name: string, statements: string, contracts?: string) => ({
  name,
  ...(contracts !== undefined && { contracts }),
  up: (sql: (statement: string) => Promise<void>) => sql(statements),
  down: () => Promise.resolve(),
});
const getChanges = async (statements: string): Promise<readonly string[]> => {
  const [breaking] = await checkMigrations(db.sequelize, url, [migration('0001-change', statements)]);
  return breaking?.changes ?? [];
};

describe('a migration that only expands', () => {
  it.each([
    [
      'new tables with rules of their own',
      'create table pipes (id int primary key, at int not null check (at > 0))',
    ],
    [
      'a column without a value, or with a default',
      `alter table valves add note text, add kind text not null default 'a'`,
    ],
    ['a rule of a new column alone', 'alter table valves add length int check (length > 0)'],
    [
      'a reference to a new column',
      'create table makers (id int primary key); alter table valves add maker int references makers',
    ],
    ['a view with more columns', 'create or replace view valves_v1 as select id, serial, size from valves'],
    [
      'a new version of a view in place of the old one, which stays',
      'create view valves_v2 as select id from valves',
    ],
    [
      'a function with another body',
      `create or replace function count_valves() returns int language sql as 'select 2'`,
    ],
    [
      'a longer text',
      'drop view valves_v1; alter table valves alter size type varchar(20); create view valves_v1 as select id, serial from valves; grant select on valves_v1 to backflow_events',
    ],
    ['a value that may be absent', 'alter table valves alter state drop not null'],
    ['an index', 'create index on valves (tested_at)'],
    ['a rule that is dropped', 'alter table valves drop constraint if exists none'],
    ['a label', `alter type colour add value 'green'`],
  ])('may have %s', async (_, statements) => {
    expect(await getChanges(statements)).toEqual([]);
  });
});

describe('refused is', () => {
  it.each([
    ['a dropped column', 'alter table valves drop tested_at', ['removes the column moved.valves.tested_at']],
    [
      'a renamed column',
      'alter table valves rename tested_at to checked_at',
      ['removes the column moved.valves.tested_at'],
    ],
    ['a dropped view', 'drop view valves_v1', ['removes the relation moved.valves_v1']],
    [
      'a renamed table, named once',
      'alter table valves rename to pipes',
      ['removes the relation moved.valves'],
    ],
    [
      'a view created again without a column and its rights',
      'drop view valves_v1; create view valves_v1 as select id from valves',
      [
        'removes the column moved.valves_v1.serial',
        'removes the right of backflow_events to select moved.valves_v1',
      ],
    ],
    [
      'another type',
      'alter table valves alter size type int using 1',
      ['changes column moved.valves.size from character varying(10) to integer'],
    ],
    [
      'a shorter text',
      'alter table valves alter size type varchar(5)',
      ['changes column moved.valves.size from character varying(10) to character varying(5)'],
    ],
    [
      'a value that becomes required',
      'alter table valves alter tested_at set not null',
      ['adds: the value of moved.valves.tested_at is required'],
    ],
    [
      'a default that required values need',
      'alter table valves alter state drop default',
      ['adds: the value of moved.valves.state is required'],
    ],
    [
      'a new column that each write must name',
      'alter table valves add kind text not null',
      ['adds: the value of moved.valves.kind is required'],
    ],
    [
      'a rule of what is written',
      'alter table valves add check (length(serial) > 3) not valid',
      ['adds: the rule CHECK ((length(serial) > 3)) NOT VALID of moved.valves'],
    ],
    [
      'uniqueness of what is written',
      'create unique index on valves (tested_at)',
      ['adds: unique btree (tested_at) of moved.valves'],
    ],
    [
      'the end of uniqueness, on which `on conflict` relies',
      'alter table valves drop constraint valves_serial_key',
      ['removes the unique btree (serial) of moved.valves'],
    ],
    [
      'a function with other parameters',
      `drop function count_valves(); create function count_valves(size text) returns int language sql as 'select 1'`,
      ['removes the function moved.count_valves()'],
    ],
    ['a dropped trigger', 'drop trigger noted on valves', ['removes the trigger noted on moved.valves']],
    ['row security', 'alter table valves enable row level security', ['adds: row security on moved.valves']],
    [
      'a statement in a block',
      `do $$ begin execute 'drop view valves_v1'; end $$`,
      ['removes the relation moved.valves_v1'],
    ],
  ])('%s', async (_, statements, changes) => {
    expect(await getChanges(statements)).toEqual(changes);
  });
});

it('each migration is compared with the one before it, and says why it may contract', async () => {
  const found = await checkMigrations(db.sequelize, url, [
    migration('0001-add', 'alter table valves add note text'),
    migration('0002-drop-note', 'alter table valves drop note', 'unused since 0001'),
    migration('0003-drop-view', 'drop view valves_v1'),
  ]);
  expect(found).toEqual([
    {
      name: '0002-drop-note',
      changes: ['removes the column moved.valves.note'],
      contracts: 'unused since 0001',
    },
    { name: '0003-drop-view', changes: ['removes the relation moved.valves_v1'], contracts: undefined },
  ]);
});
