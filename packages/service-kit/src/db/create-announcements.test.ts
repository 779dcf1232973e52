import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { fixtureService } from '../../test/fixture-service.ts';
import { select, sql } from './sql.ts';
import { startTestService, topicsAnnounced, withSchemaOwner, writeAnnounced } from '../testing/index.ts';
import type { AnnouncedTable } from '../versions/announce-sql.ts';
import { createAnnouncements } from './create-announcements.ts';

const service = await startTestService(fixtureService([]), { caches: true });
afterAll(() => service.stop());
beforeEach(() =>
  withSchemaOwner(service, ({ sequelize }) =>
    sequelize.query(`
      drop table if exists valves, meters;
      create table valves (name text);
      create table meters (name text);
      grant all on valves, meters to backflow_identity`),
  ),
);

const create = (...listed: AnnouncedTable[]) =>
  withSchemaOwner(service, (owner) => createAnnouncements(owner, listed));
const announcedBy = (table: string) =>
  topicsAnnounced(service, () =>
    writeAnnounced(service, ({ rows }) => rows({ text: `insert into ${table} values ('x')`, values: [] })),
  );
const readTriggers = () =>
  select<{ id: string; name: string }>(
    service.context.db,
    'triggers',
    sql`select oid::text as id, tgname as name from pg_trigger where tgname like '%\\_announce%' order by name`,
  );

it('makes writes to the listed tables announce their topics', async () => {
  await create({ table: 'valves', topics: ['events'] }, { table: 'not_there_yet', topics: ['events'] });
  expect(await announcedBy('valves')).toEqual(['events']);
  expect(await announcedBy('meters')).toEqual([]);
});

it('announces everything when a table with keys is truncated', async () => {
  await create({ table: 'valves', keys: `select 'members' from changed` });
  const read = async () => (await service.context.versions.read(undefined, ['webinars'], undefined)).versions;
  const before = await read();
  expect(await read()).toEqual(before);
  await writeAnnounced(service, ({ rows }) => rows({ text: 'truncate valves', values: [] }));
  expect(await read()).not.toEqual(before);
});

it('follows the list when it changes', async () => {
  await create({ table: 'valves', topics: ['events'] }, { table: 'meters', topics: ['resources'] });
  await create({ table: 'valves', keys: `select 'members' from changed` });
  expect(await announcedBy('valves')).toEqual(['members']);
  expect(await announcedBy('meters')).toEqual([]);
  expect((await readTriggers()).filter(({ name }) => name.startsWith('meters'))).toEqual([]);
});

it('leaves unchanged triggers alone: other processes write to these tables', async () => {
  const valves = { table: 'valves', topics: ['events'] };
  await create(valves);
  const before = await readTriggers();
  await create(valves, { table: 'meters', topics: ['resources'] });
  expect((await readTriggers()).filter(({ name }) => name.startsWith('valves'))).toEqual(
    before.filter(({ name }) => name.startsWith('valves')),
  );
});
