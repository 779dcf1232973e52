import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from '@backflow/contracts/zod';
import pg from 'pg';
import { DataTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { fixtureService } from '../../test/fixture-service.ts';
import type { ServiceContext } from '../context.ts';
import { raw, select, sql } from '../db/sql.ts';
import type { Actor } from '../session/actor.ts';
import { startTestService, topicsAnnounced } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { defineRecord } from './define-record.ts';
import { defineTerm } from './define-term.ts';
import type { SentFields, StoredFields } from './record-fields.ts';
import { notNull, recordModel } from './record-model.ts';
import type { RecordRow } from './record-model.ts';

const TourInput = z.object({
  title: z.string(),
  startsAt: z.optional(z.nullable(z.string())),
  price: z.optional(z.string()),
  notes: z.optional(z.nullable(z.string())),
  isOnline: z.optional(z.boolean()),
});
type TourInput = z.infer<typeof TourInput>;

type TourRow = RecordRow<StoredFields<TourInput, 'startsAt'>>;

const defineModels = (sequelize: Sequelize) => ({
  Tour: recordModel<TourRow>(sequelize, 'tours', {
    title: notNull(DataTypes.TEXT),
    startsAt: DataTypes.DATE(3),
    price: notNull(DataTypes.DECIMAL(10, 2), '0'),
    notes: DataTypes.TEXT,
    isOnline: notNull(DataTypes.BOOLEAN, false),
  }),
});

interface TourContext extends ServiceContext {
  models: ReturnType<typeof defineModels>;
}

type TourView = TourInput & { id: string; version: number };

const tours = defineRecord<TourContext, TourInput, TourRow, TourView>({
  noun: 'tour',
  input: TourInput,
  model: ({ models }: TourContext) => models.Tour,
  async view({ db }, id) {
    const [row] = await select<TourView>(
      db,
      'tour',
      sql`select id, version, title, starts_at as "startsAt", price, notes, is_online as "isOnline"
            from tours where id = ${id} and deleted_at is null`,
    );
    return row;
  },
  summary: ['title', 'price'],
  longTexts: ['notes'],
  derive: (fields) => ({ ...fields, ...(fields.isOnline && { startsAt: null }) }),
  check: ({ fields: { title } }) =>
    Promise.resolve({
      problems: title === 'bad' ? [{ path: 'title', message: 'Not this title' }] : [],
      ...(title === 'Toure' && { fields: { title: 'Tour' } }),
    }),
  async onUpdate({ row, notice: { notify } }, store) {
    const before = row.isOnline;
    await store();
    return before === row.isOnline ? undefined : { notify };
  },
  async onRemove({ row: { version } }, store) {
    await store();
    return { lastVersion: version };
  },
});

let service: TestService;
let context: TourContext;
let actor: Actor;
beforeAll(async () => {
  service = await startTestService(fixtureService([], { models: defineModels }));
  context = service.context as TourContext;
  const { id } = await service.buildMember({ isAdmin: true });
  actor = { id, isAdmin: true, isPremium: false, isEmailConfirmed: true } as Actor;
  await asOwner(`
    create table identity.tours (
      id uuid primary key, version integer not null, title text not null, starts_at timestamptz, price numeric(10,2) not null,
      notes text, is_online boolean not null, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz);
    create table identity.regions (
      id uuid primary key default gen_random_uuid(), name text not null, is_retired boolean not null default false);
    create unique index regions_name on identity.regions (lower(name));
    grant all on identity.tours, identity.regions to backflow_identity`);
});
afterAll(() => service.stop());
beforeEach(() => asOwner('truncate identity.tours, identity.regions, identity.audit_lines'));

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.adminUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

const as = (id: string) => ({ endpoint: { id, audit: true, changes: ['events' as const] }, actor });
const add = (body: SentFields<TourInput> = { title: 'Valves' }) =>
  tours.create(context, { ...as('tours.create'), body });
const edit = (id: string, body: Parameters<typeof tours.update>[1]['body']) =>
  tours.update(context, { ...as('tours.update'), params: { id }, body });
const remove = (id: string) => tours.remove(context, { ...as('tours.delete'), params: { id } });
const lastDetails = async () => (await service.auditEntries()).at(-1)?.details;

describe('a record', () => {
  it('that is added has the defaults of its columns, amounts with two places, and what the check resolves', async () => {
    const { id, ...stored } = await add({
      title: 'Toure',
      price: '5',
      startsAt: '2026-12-04T08:00:00-08:00',
    });
    expect(stored).toEqual({
      ...{ version: 1, title: 'Tour', price: '5.00', startsAt: '2026-12-04T16:00:00.000Z' },
      ...{ notes: null, isOnline: false },
    });
    expect(await service.auditEntries()).toEqual([
      { actorId: actor.id, action: 'tours.create', subjectId: id, details: { title: 'Tour', price: '5.00' } },
    ]);
  });

  it('that is edited keeps what was not sent, and leaves the differences, of long texts their length', async () => {
    const { id } = await add({ title: 'Valves', startsAt: '2026-12-04T16:00:00Z', notes: 'Bring boots' });
    const edited = await edit(id, { version: 1, notes: 'Bring gloves', isOnline: true, notify: false });
    expect(edited).toMatchObject({ version: 2, title: 'Valves', startsAt: null, isOnline: true });
    expect(await lastDetails()).toEqual({
      startsAt: { from: '2026-12-04T16:00:00.000Z', to: null },
      notes: { from: '11 characters', to: '12 characters' },
      isOnline: { from: false, to: true },
      notify: false,
    });
  });

  it('that an edit leaves as it is keeps its version, and nothing is announced or audited', async () => {
    const { id } = await add();
    const before = await service.auditEntries();
    const topics = await topicsAnnounced(service, () =>
      edit(id, { title: 'Valves', price: '0.00', notes: null }),
    );
    expect([topics, (await tours.get(context, { ...as('tours.get'), params: { id } })).version]).toEqual([
      [],
      1,
    ]);
    expect(await service.auditEntries()).toEqual(before);
  });

  it('refuses an edit of an older version with the record as it is now', async () => {
    const { id } = await add();
    await edit(id, { title: 'Pumps', version: 1 });
    await expect(edit(id, { title: 'Gauges', version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { id, version: 2, title: 'Pumps' },
    });
    expect(await edit(id, { title: 'Gauges' })).toMatchObject({ version: 3 });
  });

  it('lets one of two edits of the same version win, often, and shows it to the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const results = await Promise.allSettled(
        ['Pumps', 'Gauges', 'Springs'].map((title) => edit(id, { title, version: 1 })),
      );
      const [won, ...others] = results.filter(({ status }) => status === 'fulfilled');
      expect([won?.status, others]).toEqual(['fulfilled', []]);
      const { title } = await tours.get(context, { ...as('tours.get'), params: { id } });
      const lost = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      expect(lost).toMatchObject(Array(2).fill({ code: 'CONFLICT', current: { id, version: 2, title } }));
    }
  });

  it.each(['create', 'update'] as const)(
    'is not stored by %s where the check finds problems',
    async (operation) => {
      const { id } = await add();
      const write = () => (operation === 'create' ? add({ title: 'bad' }) : edit(id, { title: 'bad' }));
      await expect(write()).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'title', message: 'Not this title' }],
      });
      expect(await select(context.db, 'titles', sql`select title from tours`)).toEqual([{ title: 'Valves' }]);
    },
  );

  it('that is deleted stays in its table with a new version, and is found no more', async () => {
    const { id } = await add();
    await remove(id);
    expect(await lastDetails()).toEqual({ title: 'Valves', price: '0.00', lastVersion: 1 });
    const rows = await select(
      context.db,
      'deleted',
      sql`select version, deleted_at is null as listed from tours`,
    );
    expect(rows).toEqual([{ version: 2, listed: false }]);
    for (const again of [() => edit(id, { title: 'Back' }), () => remove(id)])
      await expect(again()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This tour was not found.' });
  });
});

describe('a term', () => {
  const regions = defineTerm<{ id: string; name: string }>({
    table: 'regions',
    noun: 'region',
    label: 'regions',
    useCount: raw('(select count(*)::int from tours where title = regions.name)'),
    uses: { query: () => sql`select 1 from tours where title = 'North' limit 1`, refusal: 'It has tours.' },
    onNamed: ({ rows }, { name }) => rows(sql`update tours set notes = ${name}`),
  });
  const named = (name: string) => regions.create(context, { ...as('regions.create'), body: { name } });
  const change = (id: string, body: { name?: string; isRetired?: boolean }) =>
    regions.update(context, { ...as('regions.update'), params: { id }, body });

  it('is listed by name until it is retired, and for administrators with its uses', async () => {
    const [south, north] = [await named('south'), await named('North')];
    await add({ title: 'North' });
    expect(await regions.list(context)).toEqual([north, south]);
    expect(await change(south.id, { isRetired: true })).toEqual({ ...south, isRetired: true, useCount: 0 });
    expect(await regions.list(context)).toEqual([north]);
    expect(await regions.adminList(context)).toEqual([
      { ...north, isRetired: false, useCount: 1 },
      { ...south, isRetired: true, useCount: 0 },
    ]);
  });

  it('calls back when it is named otherwise, and leaves nothing of a change that is none', async () => {
    await add();
    const { id } = await named('North');
    await change(id, { name: 'Northwest', isRetired: false });
    expect(await select(context.db, 'notes', sql`select notes from tours`)).toEqual([{ notes: 'Northwest' }]);
    expect(await lastDetails()).toEqual({ name: { from: 'North', to: 'Northwest' } });
    const before = await service.auditEntries();
    await change(id, { name: 'Northwest' });
    expect(await service.auditEntries()).toEqual(before);
  });

  it('is deleted unless a record has it', async () => {
    const { id } = await named('West');
    const drop = () => regions.remove(context, { ...as('regions.delete'), params: { id } });
    const tour = await add({ title: 'North' });
    await expect(drop()).rejects.toMatchObject({ code: 'CONFLICT', message: 'It has tours.' });
    await edit(tour.id, { title: 'South' });
    await drop();
    expect(await lastDetails()).toEqual({ name: 'West', isRetired: false });
    await expect(drop()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'This region was not found.' });
  });
});
