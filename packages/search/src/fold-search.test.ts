import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { foldText } from '@backflow/contracts';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';
import pg from 'pg';
import sql from 'sql-template-tag';
import { findMatches } from './find-matches.ts';
import { foldTextSql } from './fold-text-sql.ts';
import { searchableSql } from './searchable-sql.ts';
import type { Select } from './select.ts';

const SEARCHABLE = searchableSql({ table: 'posts', title: 'title', body: 'body' });

let database: TestDatabase;
let db: pg.Pool;
const select: Select = async (_, { text, values }) => (await db.query(text, values)).rows;
beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Pool({ connectionString: database.ownerUrlFor('events') });
  await db.query(`create table posts (id text primary key, title text not null, body text); ${SEARCHABLE.up}
    insert into posts values ('jose', 'Café José: prueba de válvulas', 'Straße'), ('plain', 'Cafe Jose', 'strasse')`);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const search = (text: string) =>
  findMatches(select, { table: 'posts', alias: 'p', conditions: [sql`true`], order: sql`p.id`, text });
const getIds = async (text: string) => (await search(text)).ids;

it('folds every character as SQL does', async () => {
  const characters = Array.from({ length: 0x30000 }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const { rows } = await db.query<{ typed: string; folded: string }>(
    `select typed, ${foldTextSql('typed')} as folded from unnest($1::text[]) typed
      -- Postgres 18 knows Unicode 16, and Node 24 newer letters.
      where unicode_assigned(typed)`,
    [characters],
  );
  expect(rows.filter(({ typed, folded }) => foldText(typed) !== folded)).toEqual([]);
});

it.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['Łódź, Ærø, Straße, ĲSSEL', 'lodz, aero, strasse, ijssel'],
  ['İSTANBUL ıIi', 'istanbul iii'],
  ['Ёлка, ΟΔΟΣ, Νίκος', 'елка, οδοσ, νικοσ'],
  ['back\u00adflow ﬁt ５', 'backflow fit 5'],
  ['한국어 プール हिन्दी', '한국어 プール हिन्दी'],
])('folds %s', (text, folded) => expect(foldText(text)).toBe(folded));

it('finds words that begin like a number with an exponent', async () => {
  await db.query(`insert into posts values ('model', 'Relief valve 85e975a5 3e4b')`);
  for (const typed of ['85e975a5', '85E975', '3e4b', 'valve 3e4', '85e975a'])
    expect([typed, await getIds(typed)]).toEqual([typed, ['model']]);
  await db.query(`delete from posts where id = 'model'`);
});

it('finds text with accents and without', async () => {
  for (const typed of ['cafe jose', 'CAFÉ JOSÉ', 'cafe\u0301 jose', 'cáfe josè', 'strasse', 'straße'])
    expect((await getIds(typed)).toSorted()).toEqual(['jose', 'plain']);
  for (const typed of ['valvulas', 'válvulas', 'valvluas']) expect(await getIds(typed)).toEqual(['jose']);
  expect((await getIds('Cafe José: prueba de valvulas'))[0]).toBe('jose');
  await db.query(`insert into posts values ('later', 'Añejo')`);
  expect(await getIds('anejo')).toEqual(['later']);
});
