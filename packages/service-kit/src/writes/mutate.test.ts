import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoint, jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import pg from 'pg';
import { fixtureService } from '../../test/fixture-service.ts';
import type { Operation, ServiceContext } from '../context.ts';
import { select, sql } from '../db/sql.ts';
import { AppError } from '../errors/errors.ts';
import { isUnavailable } from '../errors/failure.ts';
import { mutate } from './mutate.ts';
import type { Write } from './mutate.ts';
import { announceSql } from '../versions/announce-sql.ts';
import { startTestService, getStatements, topicsAnnounced } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';

const rename = endpoint({
  id: 't.rename',
  service: 'identity',
  method: 'PATCH',
  path: '/api/records/:id',
  summary: 'For this test.',
  access: 'admin',
  response: z.null(),
  changes: ['events', 'members', 'settings'],
});
const notify = jobContract({ name: 't.tell', data: z.object({ to: z.string() }) });

let service: TestService;
let context: ServiceContext;
let actor: { id: string };
beforeAll(async () => {
  service = await startTestService(
    fixtureService([], {
      conflicts: { records_name: () => new AppError('EMAIL_TAKEN', 'There is one of that name.') },
    }),
  );
  context = service.context;
  actor = await service.buildMember({ isAdmin: true });
  const { functions, triggers } = announceSql({ table: 'records', topics: ['events', 'members'] });
  await asOwner(`
    create table identity.records (name text not null, other text);
    create unique index records_name on identity.records (name);
    create unique index records_other on identity.records (other);
    grant all on identity.records to backflow_identity;
    create function identity.refuse(state text) returns void language plpgsql as $$
      begin raise exception 'refused' using errcode = state; end $$;
    set search_path to identity, public;
    ${functions} ${Object.values(triggers).join('')}
    select jobs.create_queue('t.tell', '{"policy":"standard"}')`);
});
afterAll(() => service.stop());
beforeEach(() => asOwner('truncate identity.records, identity.audit_lines; delete from jobs.job'));

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.adminUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

const write = <Result>(work: (write: Write) => Promise<Result>, operation: Partial<Operation> = {}) =>
  mutate(context, { endpoint: rename, actor, ...operation }, work);
const insert = (name: string, other: string | null = null) =>
  sql`insert into records (name, other) values (${name}, ${other})`;

/** The effects of a write, whether it succeeds or not. */
async function leftBy(work: () => Promise<unknown>) {
  const outcome: { error?: unknown } = {};
  const topics = await topicsAnnounced(service, () =>
    work().catch((error: unknown) => {
      outcome.error = error;
    }),
  );
  const records = await select<{ name: string }>(
    context.db,
    'records',
    sql`select name from records order by name`,
  );
  return {
    ...outcome,
    topics,
    records: records.map(({ name }) => name),
    lines: await service.auditEntries(),
    jobs: await service.queued(notify),
  };
}

describe('a write that succeeds', () => {
  it('leaves its rows, one audit entry, its jobs, and the announcement of what it changed', async () => {
    const subjectId = randomUUID();
    const left = await leftBy(() =>
      write(async ({ rows, audit, queue }) => {
        await rows(insert('a'));
        audit({ subjectId });
        audit({ details: { from: 'b' } });
        await queue(notify, { to: 'pat@example.com' });
      }),
    );
    expect(left).toEqual({
      topics: ['events', 'members', 'settings'],
      records: ['a'],
      lines: [{ actorId: actor.id, action: 't.rename', subjectId, details: { from: 'b' } }],
      jobs: [{ to: 'pat@example.com' }],
    });
  });

  it('announces nothing before others can see it', async () => {
    const seen: unknown[] = [];
    const { redis } = context;
    const run = redis.eval.bind(redis);
    Object.assign(redis, {
      eval: async (...given: Parameters<typeof run>) => {
        seen.push(await select(context.db, 'seen', sql`select name from records`));
        return run(...given);
      },
    });
    await write(({ rows }) => rows(insert('a'))).finally(() => Object.assign(redis, { eval: run }));
    // The first script announces the writer, before the commit.
    expect(seen).toEqual([[], [{ name: 'a' }], [{ name: 'a' }]]);
  });

  it('leaves no audit entry and announces nothing when it says that it changed nothing', async () => {
    const left = await leftBy(() => write(({ unchanged }) => Promise.resolve(unchanged())));
    expect(left).toMatchObject({ topics: [], lines: [] });
  });

  it('leaves no audit entry where its contract declares none', async () => {
    const quiet = { ...rename, audit: false };
    const left = await leftBy(() => write(({ rows }) => rows(insert('a')), { endpoint: quiet }));
    expect(left).toMatchObject({ topics: ['events', 'members', 'settings'], lines: [], records: ['a'] });
  });

  it('sends the jobs of a kind in one statement, the first of each id', async () => {
    const id = randomUUID();
    await context.jobs.send(notify, { to: 'before' });
    const statements = await getStatements(service, () =>
      write(async ({ queue }) => {
        for (const to of ['a', 'b']) await queue(notify, { to });
        for (const to of ['c', 'not c']) await queue(notify, { to }, { id });
      }),
    );
    expect(statements.filter(({ text }) => text.includes('INSERT INTO jobs.'))).toHaveLength(1);
    expect(await service.queued(notify)).toEqual(
      expect.arrayContaining(['before', 'a', 'b', 'c'].map((to) => ({ to }))),
    );
    expect(await service.queued(notify)).toHaveLength(4);
  });

  it('has its statements prepared', async () => {
    const found = await write(async ({ rows }) => {
      await rows(insert('prepared'));
      return rows<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    });
    expect(found.map(({ statement }) => statement)).toContain(insert('prepared').text);
  });

  it('returns what its work returned, with instants as dates', async () => {
    expect(await write(({ rows }) => rows(sql`select ${'2026-07-01'}::timestamptz as at`))).toEqual([
      { at: new Date('2026-07-01T00:00:00Z') },
    ]);
  });
});

describe('a write that fails', () => {
  it('leaves nothing: no row, no audit entry, no job, no announcement', async () => {
    const left = await leftBy(() =>
      write(async ({ rows, queue }) => {
        await rows(insert('a'));
        await queue(notify, { to: 'pat@example.com' });
        throw new AppError('EVENT_FULL', 'Full.');
      }),
    );
    expect(left).toMatchObject({ topics: [], records: [], lines: [], jobs: [] });
    expect(left.error).toMatchObject({ code: 'EVENT_FULL' });
  });

  it('because its audit entry cannot be written, leaves nothing either', async () => {
    const left = await leftBy(() =>
      write(async ({ rows, audit }) => {
        await rows(insert('a'));
        audit({ subjectId: 'no id' });
      }),
    );
    expect(left).toMatchObject({ topics: [], records: [], lines: [] });
    expect(left.error).toBeInstanceOf(Error);
  });

  it.each([
    ['the error that the service names for it', ['a', null], 'EMAIL_TAKEN', 409],
    ['a conflict, where it names none', ['b', 'x'], 'CONFLICT', 409],
  ] as const)('at a unique index is %s', async (_what, [name, other], code, status) => {
    await write(({ rows }) => rows(insert('a', 'x')));
    const left = await leftBy(() => write(({ rows }) => rows(insert(name, other))));
    expect(left.error).toMatchObject({ code, status });
    expect(left).toMatchObject({ topics: [], records: ['a'] });
  });

  it('at anything else stays as it was thrown', async () => {
    const { error } = await leftBy(() =>
      write(({ rows }) => rows(sql`insert into records (name) values (null)`)),
    );
    expect(error).toMatchObject({ code: '23502' });
  });
});

describe('a write that Postgres takes back', () => {
  const refuse = (state: string) => sql`select refuse(${state})`;

  it('because it and another wait for each other is run again, and both succeed', async () => {
    for (const name of ['a', 'b']) await write(({ rows }) => rows(insert(name, name)));
    await asOwner('truncate identity.audit_lines');
    const bothLockedOne = Promise.withResolvers<null>();
    let runs = 0;
    const crosswise = (first: string, second: string) =>
      write(async ({ rows, queue }) => {
        runs += 1;
        await rows(sql`update records set other = other || ${first} where name = ${first}`);
        if (runs === 2) bothLockedOne.resolve(null);
        await bothLockedOne.promise;
        await rows(sql`update records set other = other || ${first} where name = ${second}`);
        await queue(notify, { to: first });
      });
    const left = await leftBy(() => Promise.all([crosswise('a', 'b'), crosswise('b', 'a')]));
    expect(left).toEqual({
      topics: expect.arrayContaining(['events', 'members', 'settings', 'events', 'members', 'settings']),
      records: ['a', 'b'],
      lines: Array(2).fill({ actorId: actor.id, action: 't.rename', subjectId: null, details: {} }),
      jobs: expect.arrayContaining([{ to: 'a' }, { to: 'b' }]),
    });
    expect(left.jobs).toHaveLength(2);
    expect(runs).toBe(3);
    const records = await select<{ other: string }>(
      context.db,
      'others',
      sql`select other from records order by name`,
    );
    // Each write appended the name of the row it had locked, so each row got both names.
    expect(records.map(({ other }) => Array.from(other).sort().join(''))).toEqual(['aab', 'abb']);
  });

  it.each(['40P01', '40001'])('as %s leaves what its last run did and said, and no more', async (state) => {
    const warn = jest.spyOn(context.log, 'warn');
    let runs = 0;
    const left = await leftBy(() =>
      write(async ({ rows, audit, unchanged, queue }) => {
        runs += 1;
        await rows(insert(`run ${runs}`));
        await queue(notify, { to: `run ${runs}` });
        if (runs === 3) return;
        audit({ subjectId: actor.id, details: { runs } });
        if (runs === 2) unchanged();
        await rows(refuse(state));
      }),
    );
    expect(left).toEqual({
      topics: ['events', 'members', 'settings'],
      records: ['run 3'],
      lines: [{ actorId: actor.id, action: 't.rename', subjectId: null, details: {} }],
      jobs: [{ to: 'run 3' }],
    });
    // Only this warning reveals a wrong order of locks.
    expect(warn.mock.calls).toEqual(
      Array(2).fill([{ action: 't.rename', code: state }, 'a write is run again']),
    );
    warn.mockRestore();
  });

  it.each([
    ['three times, is given up, and can be tried later', '40P01', 3, true],
    ['for a reason of its own is not run again', '23514', 1, false],
  ])('%s', async (_what, state, most, isPassing) => {
    let runs = 0;
    const left = await leftBy(() =>
      write(async ({ rows }) => {
        runs += 1;
        await rows(insert('a'));
        await rows(refuse(state));
      }),
    );
    expect(left).toMatchObject({ topics: [], records: [], lines: [] });
    expect([runs, isUnavailable(left.error)]).toEqual([most, isPassing]);
  });
});

it('a write that locks a row without waiting for it is refused', async () => {
  const [queued, other] = [randomUUID(), randomUUID()];
  const lock = (id: string) => (locked: Write) => {
    locked.assertQueued(id);
    return Promise.resolve(null);
  };
  expect(await write(lock(queued), { locks: [queued.toUpperCase()] })).toBeNull();
  await expect(write(lock(other), { locks: [queued] })).rejects.toMatchObject({ code: 'CONFLICT' });
});
