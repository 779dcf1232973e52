import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import { startRedis } from '@backflow/stack/testing';
import type { ThrowawayRedis } from '@backflow/stack/testing';
import * as mini from 'zod/mini';
import { route } from '../http/route.ts';
import { createServiceApp } from '../http/service-app.ts';
import { Versions } from '../versions/versions.ts';
import { closeRedis, openRedis } from '../redis/redis.ts';
import type { Redis } from '../redis/redis.ts';
import { sessionCookieName } from './session-cookie-name.ts';
import { fixtureService } from '../../test/fixture-service.ts';
import { createCheckSession } from './check-session.ts';
import { createClient, sessionCookieFor, startTestService } from '../testing/index.ts';
import type { TestMember, TestResponse, TestService } from '../testing/index.ts';

const declaration = { service: 'identity', summary: 'For this test.', response: mini.unknown() } as const;
const who = endpoint({ ...declaration, id: 't.who', method: 'GET', path: '/api/who', access: 'member' });
const greet = endpoint({
  ...declaration,
  id: 't.greet',
  method: 'GET',
  path: '/api/greet',
  access: 'public',
  personal: true,
});
const enter = endpoint({
  ...declaration,
  id: 't.enter',
  method: 'POST',
  path: '/api/enter',
  access: 'public',
  personal: true,
  body: mini.object({ id: mini.string() }),
});
const leave = endpoint({
  ...declaration,
  id: 't.leave',
  method: 'POST',
  path: '/api/leave',
  access: 'public',
  personal: true,
});

const routes = [
  route(who, (_context, { actor }) => Promise.resolve(actor.id)),
  route(greet, (_context, { actor }) => Promise.resolve(actor?.id ?? 'visitor')),
  route(enter, async (_context, { body, session }) => {
    await session.start(body.id, 0);
    return null;
  }),
  route(leave, async (_context, { session }) => {
    await session.end();
    return null;
  }),
];

const DAY_MS = 24 * 60 * 60 * 1000;
let ownRedis: ThrowawayRedis;
let redis: Redis;
let service: TestService;
let server: Server;
let url: string;
let member: TestMember;

/** A Redis of this file's own, which it may kill. */
beforeAll(async () => {
  ownRedis = await startRedis();
  service = await startTestService(fixtureService(routes));
  redis = openRedis(ownRedis.url, service.context.log);
  const context = { ...service.context, redis, versions: new Versions(redis) };
  server = createServer(createServiceApp(context, { name: 'identity', routes }));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await untilStatus('/readyz', 200);
  member = await service.buildMember();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  closeRedis(redis);
  await service.stop();
  await ownRedis.stop();
});

const getCookie = ({ headers }: TestResponse) => headers.get('set-cookie')?.split(';')[0] ?? '';
/** The id that a session cookie names, without its signature. */
const getSid = (cookie: string) => decodeURIComponent(cookie).split('=s:')[1]?.split('.')[0] ?? '';
const signedWith = (secret: string, sid: string) => {
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=$/, '');
  return `${sessionCookieName(false)}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
};
const as = (cookie?: string) => createClient(url, { cookie });
const signedInCookie = async () => getCookie(await as().post('/api/enter', { id: member.id }));

/** Asks until the response has this status; the test's own time limit bounds it. */
async function untilStatus(path: string, status: number, cookie?: string): Promise<void> {
  while ((await as(cookie).get(path)).status !== status);
}

async function forged(change: (record: Record<string, unknown>) => void): Promise<string> {
  const cookie = await sessionCookieFor(redis, service.context.settings.SESSION_SECRET, member.id);
  const sid = getSid(cookie);
  const record = JSON.parse((await redis.get(`session:${sid}`)) ?? '{}') as Record<string, unknown>;
  change(record);
  await redis.set(`session:${sid}`, JSON.stringify(record));
  return cookie;
}

describe('a session', () => {
  it('has a hardened cookie and a record in Redis that holds who, since when and from where', async () => {
    const response = await as().post('/api/enter', { id: member.id });
    const [setCookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(setCookie.split('; ')).toContain(attribute);
    expect(setCookie).not.toMatch(/; Domain=/i);
    const key = `session:${getSid(getCookie(response))}`;
    expect(await redis.ttl(key)).toBeGreaterThan(0);
    const record = JSON.parse((await redis.get(key)) ?? '') as object;
    expect(Object.keys(record).sort()).toEqual([
      'cookie',
      'device',
      'epoch',
      'network',
      'signedInAt',
      'userId',
    ]);
    expect((await as(getCookie(response)).get('/api/who')).body.data).toBe(member.id);
  });

  it('begins under a fresh id, and the id that was there before is dead', async () => {
    const planted = await signedInCookie();
    const fresh = getCookie(await as(planted).post('/api/enter', { id: member.id }));
    expect(fresh).not.toBe(planted);
    expect((await as(planted).get('/api/who')).status).toBe(401);
    expect((await as(fresh).get('/api/who')).status).toBe(200);
  });

  it('does not take over an id that nobody was given, though well signed', async () => {
    const sid = `planted-${randomUUID()}`;
    const planted = signedWith(service.context.settings.SESSION_SECRET, sid);
    const fresh = getCookie(await as(planted).post('/api/enter', { id: member.id }));
    expect(getSid(fresh)).not.toBe(sid);
    expect(await redis.exists(`session:${sid}`)).toBe(0);
    expect((await as(planted).get('/api/who')).status).toBe(401);
  });

  it('is destroyed when it ends: the cookie replayed is nobody’s, and ending it twice is no error', async () => {
    const cookie = await signedInCookie();
    expect((await as(cookie).post('/api/leave')).status).toBe(200);
    expect(await redis.exists(`session:${getSid(cookie)}`)).toBe(0);
    expect((await as(cookie).get('/api/who')).status).toBe(401);
    expect((await as(cookie).post('/api/leave')).status).toBe(200);
    expect((await as().post('/api/leave')).status).toBe(200);
  });

  it('is not opened by a cookie with a wrong signature, or none', async () => {
    const cookie = await signedInCookie();
    const sid = getSid(cookie);
    const name = cookie.slice(0, cookie.indexOf('='));
    const unsigned = [`s:${sid}.`, `s:${sid}`, sid, '', 's:.'].map(
      (value) => `${name}=${encodeURIComponent(value)}`,
    );
    for (const wrong of [`${cookie.slice(0, -4)}AAAA`, signedWith('a guess', sid), ...unsigned])
      expect([wrong, (await as(wrong).get('/api/who')).status]).toEqual([wrong, 401]);
    expect((await as(cookie).get('/api/who')).status).toBe(200);
  });

  it('is over after thirty days, however much it is used', async () => {
    const cookie = await forged((record) => (record.signedInAt = Date.now() - 31 * DAY_MS));
    expect((await as(cookie).get('/api/who')).status).toBe(401);
  });

  it('is over when the account’s epoch has moved on, and when the account is gone', async () => {
    const old = await forged((record) => (record.epoch = 7));
    expect((await as(old).get('/api/who')).status).toBe(401);
    const orphan = await forged((record) => (record.userId = 'ffffffff-ffff-4fff-8fff-ffffffffffff'));
    expect((await as(orphan).get('/api/who')).status).toBe(401);
  });
});

describe('a check session', () => {
  const createSession = async (now = Date.now()) => {
    const value = await createCheckSession(
      { redis, settings: service.context.settings, now: () => now },
      'member',
    );
    return `${sessionCookieName(false)}=${encodeURIComponent(value)}`;
  };

  it('reads as an account that nobody has', async () => {
    const { status, body } = await as(await createSession()).get('/api/who');
    expect([status, body.data]).toEqual([200, '00000000-0000-8000-8000-00000000c4e1']);
  });

  it('is refused by every call that isn’t a GET, however its cookie is written', async () => {
    const cookie = await createSession();
    for (const spelling of [cookie, cookie.replace('check', '%63heck'), cookie.replace('%3A', ':')]) {
      const { status, body } = await as(spelling).post('/api/enter', { id: member.id });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await as(cookie).get('/api/who')).status).toBe(200);
  });

  it('ends after ten minutes, however much it is used', async () => {
    const MINUTES_10 = 10 * 60_000;
    const cookie = await createSession();
    await as(cookie).get('/api/who');
    expect(await redis.pTTL(`session:${getSid(cookie)}`)).toBeLessThanOrEqual(MINUTES_10);
    expect((await as(await createSession(Date.now() - MINUTES_10 - 1)).get('/api/who')).status).toBe(401);
  });
});

describe('while Redis is away', () => {
  it('public responses go on as for a visitor, private ones are 503 at once, and all comes back by itself', async () => {
    const cookie = await signedInCookie();
    await ownRedis.kill();

    expect((await as(cookie).get('/api/greet')).body.data).toBe('visitor');
    expect((await as().get('/api/greet')).status).toBe(200);
    const refused = await as(cookie).get('/api/who');
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect((await as(cookie).post('/api/leave')).status).toBe(503);
    expect((await as().post('/api/enter', { id: member.id })).status).toBe(503);
    expect((await as().get('/readyz')).status).toBe(503);

    await ownRedis.restart();
    await untilStatus('/readyz', 200);
    expect((await as(await signedInCookie()).get('/api/who')).status).toBe(200);
  });

  it('a paused Redis does not hang requests', async () => {
    const cookie = await signedInCookie();
    ownRedis.pause();
    try {
      expect((await as(cookie).get('/api/greet')).body.data).toBe('visitor');
      expect((await as(cookie).get('/api/who')).status).toBe(503);
    } finally {
      ownRedis.resume();
    }
    await untilStatus('/readyz', 200);
    expect((await as(cookie).get('/api/who')).status).toBe(200);
  });
});
