import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import pg from 'pg';
import { fixtureService } from '../../test/fixture-service.ts';
import { select, sql } from '../db/sql.ts';
import { AppError } from '../errors/errors.ts';
import { route } from '../http/route.ts';
import { mutate } from '../writes/mutate.ts';
import { startTestService, topicsAnnounced } from '../testing/index.ts';
import type { TestClient, TestMember, TestService } from '../testing/index.ts';
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts';

const declaration = {
  service: 'identity',
  method: 'POST',
  summary: 'For this test.',
  access: 'member',
  status: 201,
  audit: true,
  changes: ['events'],
  body: z.object({ name: z.string(), note: z.optional(z.string()) }),
  response: z.object({ name: z.string(), number: z.number(), call: z.number() }),
} as const;
const create = endpoint({ ...declaration, id: 'records.create', path: '/api/records' });
const createOther = endpoint({ ...declaration, id: 'others.create', path: '/api/others' });
const rename = endpoint({ ...declaration, id: 'records.rename', path: '/api/rename', status: 200 });

/** Hooks before and after the handler's transaction; a test lets them fail or wait. */
let beforeWrite = () => Promise.resolve();
let afterWrite = () => Promise.resolve();
/** How often a handler was called. */
let calls = 0;

let service: TestService;
let member: TestMember;
let browser: TestClient;
beforeAll(async () => {
  service = await startTestService(
    fixtureService(
      [create, createOther, rename].map((each) =>
        route(each, async (context, call) => {
          const number = (calls += 1);
          const { name } = call.body;
          await beforeWrite();
          const record = await mutate(context, call, async ({ rows }) => {
            const [record] = await rows<{ number: number }>(
              sql`insert into records (name) values (${name}) returning number`,
            );
            if (name === 'refused') throw new AppError('CONFLICT', 'Not this one.');
            return record?.number ?? 0;
          });
          await afterWrite();
          return { name, number: record, call: number };
        }),
      ),
      { conflicts: { records_unique: () => new AppError('EMAIL_TAKEN', 'There is one of that name.') } },
    ),
  );
  await asOwner(`
    create table identity.records (number int generated always as identity, name text not null);
    create unique index records_unique on identity.records (name) where name like 'unique%';
    grant all on identity.records to backflow_identity`);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await asOwner('truncate identity.records, identity.audit_lines, identity.idempotency_keys');
  member = await service.buildMember();
  browser = await service.as(member);
  beforeWrite = () => Promise.resolve();
  afterWrite = () => Promise.resolve();
  calls = 0;
});

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.adminUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

async function post(key: string | undefined, body: unknown, { client = browser, path = create.path } = {}) {
  const response = await client.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, body: await response.text(), isReplay: headers.get('idempotent-replayed') === 'true' };
}

const records = () => select<{ name: string }>(service.context.db, 'records', sql`select name from records`);
const keys = () => select<object>(service.context.db, 'keys', sql`select key from idempotency_keys`);

describe('a repeated create with the same key', () => {
  it('sends the first response again, byte by byte, and has one effect', async () => {
    const first = await post('key-1', { name: 'valve' });
    const topics = await topicsAnnounced(service, async () => {
      for (let n = 0; n < 3; n += 1) {
        expect(await post('key-1', { name: 'valve' })).toEqual({ ...first, isReplay: true });
      }
    });
    expect([first.status, first.isReplay, topics]).toEqual([201, false, []]);
    expect(await records()).toHaveLength(1);
    expect(await service.auditEntries()).toHaveLength(1);
    expect(calls).toBe(1);
  });

  it.each(['valve', 'unique valve'])('has one effect when twelve come at once: %s', async (name) => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => post('key-1', { name })));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(responses.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await records()).toHaveLength(1);
    expect(await service.auditEntries()).toHaveLength(1);
  });

  it('gets the response that was stored first, where two requests run the handler at once', async () => {
    const bothRun = Promise.withResolvers<undefined>();
    beforeWrite = () => {
      if (calls === 2) bothRun.resolve(undefined);
      return bothRun.promise.then(() => undefined);
    };
    const [first, second] = await Promise.all([
      post('key-1', { name: 'valve' }),
      post('key-1', { name: 'valve' }),
    ]);
    expect([calls, first.status]).toEqual([2, 201]);
    expect(second.body).toBe(first.body);
    expect((await post('key-1', { name: 'valve' })).body).toBe(first.body);
  });

  it('has one effect in two processes of the service', async () => {
    const other = await service.startAnother();
    try {
      const clients = [browser, await other.as(member)];
      const responses = await Promise.all(
        clients.map((client) => post('key-1', { name: 'valve' }, { client })),
      );
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(await records()).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it('finishes what was interrupted after the commit, without writing again', async () => {
    afterWrite = () => Promise.reject(new Error('the process ended'));
    expect((await post('key-1', { name: 'valve' })).status).toBe(500);
    afterWrite = () => Promise.resolve();
    const second = await post('key-1', { name: 'valve' });
    expect([second.status, second.isReplay]).toEqual([201, true]);
    expect(await post('key-1', { name: 'valve' })).toEqual(second);
    expect(await records()).toHaveLength(1);
    expect(await service.auditEntries()).toHaveLength(1);
  });

  it('is carried out when the first attempt was refused: a failure leaves no record', async () => {
    for (let n = 0; n < 2; n += 1) expect((await post('key-1', { name: 'refused' })).status).toBe(409);
    expect((await post('key-2', { note: 'no name' })).status).toBe(400);
    expect([await keys(), await records()]).toEqual([[], []]);
    expect((await post('key-1', { name: 'valve' })).status).toBe(201);
    expect((await post('key-2', { name: 'valve' })).status).toBe(201);
    expect(await records()).toHaveLength(2);
  });
});

describe('a key', () => {
  it('is refused for another body, also while the first request is under way', async () => {
    const both = await Promise.all([post('key-1', { name: 'valve' }), post('key-1', { name: 'gauge' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = await post('key-1', { name: 'valve', note: 'more' });
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('IDEMPOTENCY_KEY_REUSED')]);
    expect(await records()).toHaveLength(1);
  });

  it('is the same for the same fields in another order', async () => {
    const first = await post('key-1', { name: 'valve', note: 'new' });
    expect(await post('key-1', { note: 'new', name: 'valve' })).toEqual({ ...first, isReplay: true });
  });

  it('belongs to one member and one endpoint', async () => {
    const stranger = await service.as(await service.buildMember());
    await post('key-1', { name: 'valve' });
    const others = await post('key-1', { name: 'valve' }, { client: stranger });
    const elsewhere = await post('key-1', { name: 'valve' }, { path: createOther.path });
    expect([others.isReplay, elsewhere.isReplay]).toEqual([false, false]);
    expect(await records()).toHaveLength(3);
  });

  it('is not needed, and not looked at where nothing is created', async () => {
    for (const [key, path] of [
      [undefined, create.path],
      [undefined, create.path],
      ['key-1', rename.path],
      ['key-1', rename.path],
    ] as const) {
      expect(await post(key, { name: 'valve' }, { path })).toMatchObject({ isReplay: false });
    }
    expect(await records()).toHaveLength(4);
  });

  it.each(['x'.repeat(256), 'with blank', ''])('is refused when it is none: %p', async (key) => {
    const { status, body } = await post(key, { name: 'valve' });
    expect([status, JSON.parse(body).errors[0].path]).toEqual([400, 'Idempotency-Key']);
  });

  it('is forgotten after 24 hours, and with the account it belongs to', async () => {
    await post('old', { name: 'valve' });
    await asOwner(`update identity.idempotency_keys set created_at = now() - interval '24 hours 1 second'`);
    await post('new', { name: 'valve' });
    const erased = await service.buildMember();
    await post('erased', { name: 'valve' }, { client: await service.as(erased) });
    await asOwner(`delete from identity.users where id = '${erased.id}'`);
    await purgeIdempotencyKeys(service.context);
    expect(await keys()).toEqual([{ key: 'new' }]);
  });
});
