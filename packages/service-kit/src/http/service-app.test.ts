import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_MEMBER, PAGE_MEMBER_HEADER, endpoint } from '@backflow/contracts';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { fixtureService } from '../../test/fixture-service.ts';
import { TEST_GATEWAY_SECRET, createClient, startTestService } from '../testing/index.ts';
import type { TestClient, TestService } from '../testing/index.ts';
import { route } from './route.ts';
import { createServiceApp } from './service-app.ts';

const declaration = { service: 'identity', summary: 'For this test.', response: mini.unknown() } as const;
const open = endpoint({ ...declaration, id: 't.open', method: 'GET', path: '/api/open', access: 'public' });
const own = endpoint({ ...declaration, id: 't.own', method: 'GET', path: '/api/own', access: 'member' });
const whence = endpoint({
  ...declaration,
  id: 't.whence',
  method: 'GET',
  path: '/api/whence',
  access: 'public',
});
const staff = endpoint({ ...declaration, id: 't.staff', method: 'GET', path: '/api/staff', access: 'admin' });
const broken = endpoint({
  ...declaration,
  id: 't.broken',
  method: 'GET',
  path: '/api/broken',
  access: 'public',
});
const write = endpoint({
  ...declaration,
  id: 't.write',
  method: 'POST',
  path: '/api/write/:id',
  access: 'public',
  params: mini.object({ id: mini.uuid('This is not a valid id') }),
  body: mini.object({ title: mini.string('Title is required'), seats: mini.int('Seats must be a number') }),
  status: 201,
});

const writes = { ...declaration, method: 'POST' } as const;
const save = endpoint({ ...writes, id: 't.save', path: '/api/save', access: 'member' });
const manage = endpoint({ ...writes, id: 't.manage', path: '/api/manage', access: 'admin' });
const note = endpoint({ ...writes, id: 't.note', path: '/api/note', access: 'public', personal: true });
const enter = endpoint({
  ...writes,
  id: 't.enter',
  path: '/api/enter',
  access: 'public',
  personal: true,
  fromAnySession: true,
});

const slow = endpoint({
  ...writes,
  id: 't.slow',
  path: '/api/slow/:name',
  access: 'public',
  params: mini.object({ name: mini.string() }),
});

const careless = endpoint({
  ...declaration,
  response: mini.object({ name: mini.string() }),
  id: 't.careless',
  method: 'GET',
  path: '/api/careless',
  access: 'public',
});

const carelessly = route(careless, () => Promise.resolve({ name: 'Pat', passwordHash: 'canary' }));

/** Calls of the slow endpoint that have begun, by their parameter, and what ends each. */
let slowCalls: { name: string; end: () => void }[] = [];

let service: TestService;
beforeAll(async () => {
  service = await startTestService(
    fixtureService([
      carelessly,
      route(open, (_context, { actor }) => Promise.resolve({ actor })),
      route(own, (_context, { actor }) => Promise.resolve({ name: actor.firstName })),
      route(whence, (_context, { address }) => Promise.resolve(address)),
      route(staff, () => Promise.resolve('staff only')),
      route(broken, () => Promise.reject(new Error('canary of the inside'))),
      route(write, (_context, { body }) => Promise.resolve(body)),
      route(slow, (_context, { params }) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        slowCalls.push({ name: params.name, end: () => resolve('done') });
        return promise;
      }),
      ...[save, manage, note, enter].map((each) => route(each, () => Promise.resolve('done'))),
    ]),
  );
});
afterAll(() => service.stop());

const somePath = '/api/write/3f0c1c5e-6b1a-4a53-9d0e-0f6f0f0f0f0f';

describe('where a request comes from', () => {
  const addressFor = async (secret: string | undefined) => {
    const client = createClient(service.url, { address: '198.51.100.7', secret });
    return String((await client.get('/api/whence')).body.data);
  };

  it('is believed of the gateway alone', async () => {
    expect(await addressFor(TEST_GATEWAY_SECRET)).toBe('198.51.100.7');
    expect(await addressFor('another-secret-of-the-same-kind-0123456789')).toMatch(/127\.0\.0\.1$/);
    expect(await addressFor(undefined)).toMatch(/127\.0\.0\.1$/);
  });
});

describe('who may call', () => {
  it('is decided by the contract', async () => {
    const nobody = await service.as(null);
    const member = await service.as(await service.buildMember({ firstName: 'Pat' }));
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await nobody.get('/api/open')).status).toBe(200);
    expect(await nobody.get('/api/own')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: expect.stringContaining('Unauthorized') },
    });
    expect(await member.get('/api/own')).toMatchObject({ status: 200, body: { data: { name: 'Pat' } } });
    expect((await nobody.get('/api/staff')).status).toBe(401);
    expect(await member.get('/api/staff')).toMatchObject({ status: 403, body: { code: 'ADMIN_REQUIRED' } });
    expect((await admin.get('/api/staff')).status).toBe(200);
  });

  it('must be said: a service with an endpoint that does not say it does not start', () => {
    const anyhow = route({ ...own, access: JSON.parse('null') }, () => Promise.resolve(null));
    expect(() => createServiceApp(service.context, { name: 'identity', routes: [anyhow] })).toThrow(
      't.own does not say who may call it',
    );
  });

  it('never reads a session where the contract says that it makes no difference', async () => {
    const member = await service.as(await service.buildMember());
    expect((await member.get('/api/open')).body.data.actor).toBeNull();
  });
});

describe('a write from a page that was rendered for', () => {
  const getStatus = async (client: TestClient, path: string, pageMember?: string) => {
    const headers: Record<string, string> =
      pageMember === undefined ? {} : { [PAGE_MEMBER_HEADER]: pageMember };
    return (await client.fetch(path, { method: 'POST', headers })).status;
  };

  it('another member is refused, wherever a session counts', async () => {
    const [one, other] = [await service.buildMember(), await service.buildMember()];
    const client = await service.as(other);
    for (const path of ['/api/save', '/api/manage', '/api/note']) {
      const response = await client.fetch(path, {
        method: 'POST',
        headers: { [PAGE_MEMBER_HEADER]: one.id },
      });
      expect([response.status, await response.json()]).toEqual([
        409,
        { success: false, code: 'SESSION_CHANGED', message: expect.stringContaining('different account') },
      ]);
    }
    expect(await getStatus(client, '/api/save', NO_MEMBER)).toBe(409);
    expect(await getStatus(await service.as(null), '/api/note', one.id)).toBe(409);
  });

  it('the same member, or nobody, is accepted, and so is one that does not say', async () => {
    const member = await service.buildMember();
    const [client, nobody] = [await service.as(member), await service.as(null)];
    expect(await getStatus(client, '/api/save', member.id)).toBe(200);
    expect(await getStatus(client, '/api/save')).toBe(200);
    expect(await getStatus(nobody, '/api/note', NO_MEMBER)).toBe(200);
    expect(await getStatus(nobody, '/api/note')).toBe(200);
  });

  it('anybody may sign in and out', async () => {
    const client = await service.as(await service.buildMember());
    expect(await getStatus(client, '/api/enter', NO_MEMBER)).toBe(200);
    expect(await getStatus(client, '/api/enter', (await service.buildMember()).id)).toBe(200);
  });

  it('a member whose session ended is unauthorized, and the header identifies nobody', async () => {
    const admin = await service.buildMember({ isAdmin: true });
    expect(await getStatus(await service.as(null), '/api/save', admin.id)).toBe(401);
    expect(await getStatus(await service.as(await service.buildMember()), '/api/manage', admin.id)).toBe(409);
  });
});

describe('what is sent', () => {
  it('is refused with every problem of every part listed', async () => {
    const nobody = await service.as(null);
    const { status, body } = await nobody.post('/api/write/7', { seats: 'many' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['id', 'seats', 'title']);
  });

  it.each([
    ['malformed JSON', '{"title": ', 400, 'MALFORMED_JSON'],
    ['a form', 'title=a', 400, 'MALFORMED_JSON'],
    ['followed by more', '{"title":"a"}}', 400, 'MALFORMED_JSON'],
    ['in single quotes', "{'title':'a'}", 400, 'MALFORMED_JSON'],
    ['a control character', '\u0000', 400, 'MALFORMED_JSON'],
    ['no number', 'NaN', 400, 'MALFORMED_JSON'],
    ['a hundred thousand brackets', '['.repeat(100_000), 400, 'MALFORMED_JSON'],
    ['an array', '[]', 400, 'VALIDATION_FAILED'],
    ['a text', '"text"', 400, 'VALIDATION_FAILED'],
    ['a number', '7', 400, 'VALIDATION_FAILED'],
    ['null', 'null', 400, 'VALIDATION_FAILED'],
    ['empty', '', 400, 'VALIDATION_FAILED'],
    [
      'nested twenty thousand times',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      400,
      'VALIDATION_FAILED',
    ],
    ['a prototype', '{"__proto__":{"title":"a"},"constructor":{"prototype":{}}}', 400, 'VALIDATION_FAILED'],
    ['too much', JSON.stringify({ title: 'x'.repeat(1_000_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('is refused when it is %s', async (_, body, status, code) => {
    const nobody = await service.as(null);
    expect(await nobody.post(somePath, body)).toMatchObject({ status, body: { success: false, code } });
  });

  it('loses the fields the contract does not name', async () => {
    const nobody = await service.as(null);
    const response = await nobody.post(somePath, {
      title: 'A',
      seats: 1,
      isAdmin: true,
      __proto__: { x: 1 },
    });
    expect(response).toMatchObject({ status: 201 });
    expect(response.body).toEqual({ success: true, data: { title: 'A', seats: 1 } });
  });

  it('is a 404 at an address in no contract', async () => {
    const nobody = await service.as(null);
    expect(await nobody.get('/api/nowhere')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await nobody.post('/api/open')).toMatchObject({ status: 404 });
  });
});

describe('responses', () => {
  it('tell nothing of the inside when something breaks', async () => {
    const { status, body, headers } = await (await service.as(null)).get('/api/broken');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(z.object({ success: z.literal(false), code: z.literal('INTERNAL') }).safeParse(body).success).toBe(
      true,
    );
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('never hold a column too many: in production it is left out, in tests it is an error', async () => {
    expect((await (await service.as(null)).get('/api/careless')).status).toBe(500);
    const production = await startTestService(fixtureService([carelessly]), {
      settings: { NODE_ENV: 'production' },
    });
    try {
      const { status, body } = await (await production.as(null)).get('/api/careless');
      expect([status, body]).toEqual([200, { success: true, data: { name: 'Pat' } }]);
    } finally {
      await production.stop();
    }
  });

  it('are not kept by anyone on the way', async () => {
    expect((await (await service.as(null)).get('/api/open')).headers.get('cache-control')).toBe('no-store');
  });

  it('report health and readiness', async () => {
    expect((await createClient(service.url).get('/healthz')).status).toBe(200);
    expect((await createClient(service.url).get('/readyz')).body).toEqual({ ready: true });
  });
});

describe('writes of one address', () => {
  it('are handled a few at a time, in the order of their arrival, and those of others beside them', async () => {
    slowCalls = [];
    const client = createClient(service.url);
    const begun = (name: string) => slowCalls.filter((each) => each.name === name);
    const untilBegun = async (name: string, count: number) => {
      while (begun(name).length < count) await setImmediate();
    };
    const busy = Array.from({ length: 20 }, () => client.post('/api/slow/busy'));
    await untilBegun('busy', 8);
    const other = client.post('/api/slow/other');
    await untilBegun('other', 1);
    begun('other')[0]?.end();
    expect((await other).status).toBe(200);
    expect(begun('busy')).toHaveLength(8);
    for (let ended = 0; ended < busy.length; ended += 1) {
      await untilBegun('busy', ended + 1);
      begun('busy')[ended]?.end();
    }
    expect(new Set((await Promise.all(busy)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
