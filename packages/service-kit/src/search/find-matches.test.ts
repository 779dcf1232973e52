import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { createLogger } from '../logger.ts';
import { findMatches } from './find-matches.ts';
import { searchableSql } from './searchable-sql.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.urlFor('events'), createLogger('test', 'silent'));
  await db.sequelize.query(`
    create table articles (id text primary key, title text not null, excerpt text, content text, level text,
      is_published boolean not null default true, deleted_at timestamptz);
    ${
      searchableSql({
        table: 'articles',
        title: 'title',
        summary: 'excerpt',
        body: 'content',
        facets: ['level', 'is_published'],
        listed: 'deleted_at is null',
      }).up
    }`);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('a search', () => {
  it('finds', async () => {
    await db.sequelize.query(
      `insert into articles (id, title, content, level) values ('a', 'Testing an RPZ/DC valve', 'Open the cocks', 'basic')`,
    );
    const found = await findMatches(db, 'articles', {
      table: 'articles',
      alias: 'a',
      conditions: [sql`a.deleted_at is null`],
      order: sql`a.id`,
      typed: 'rpz val',
      facets: { level: 'basic', is_published: true },
    });
    expect(found).toEqual({ ids: ['a'], isCut: false, words: ['rpz', 'val'] });
  });
});
