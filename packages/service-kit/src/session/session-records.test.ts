import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import * as mini from 'zod/mini';
import { fixtureService } from '../../test/fixture-service.ts';
import { route } from '../http/route.ts';
import { entropyBits, startTestService } from '../testing/index.ts';
import type { TestClient, TestMember, TestService } from '../testing/index.ts';

const declaration = {
  service: 'identity',
  summary: 'For this test.',
  response: mini.unknown(),
  personal: true,
} as const;
const enter = endpoint({
  ...declaration,
  id: 't.enter',
  method: 'POST',
  path: '/api/enter',
  access: 'public',
  body: mini.object({ id: mini.string(), epoch: mini.optional(mini.number()) }),
});
const leave = endpoint({
  ...declaration,
  id: 't.leave',
  method: 'POST',
  path: '/api/leave',
  access: 'public',
});
const who = endpoint({ ...declaration, id: 't.who', method: 'GET', path: '/api/who', access: 'member' });
const slow = endpoint({ ...declaration, id: 't.slow', method: 'POST', path: '/api/slow', access: 'member' });
const renew = endpoint({
  ...declaration,
  id: 't.renew',
  method: 'POST',
  path: '/api/renew',
  access: 'member',
});
const list = endpoint({ ...declaration, id: 't.list', method: 'GET', path: '/api/list', access: 'member' });

/** A slow request waits for these; the test lets it go on. */
let begun = Promise.withResolvers<undefined>();
let goOn = Promise.withResolvers<undefined>();
const wait = async () => {
  begun.resolve(undefined);
  await goOn.promise;
};

const routes = [
  route(enter, async (_context, { body, session }) => {
    await session.start(body.id, body.epoch ?? 0);
    return null;
  }),
  route(leave, async (_context, { session }) => {
    await session.end();
    return null;
  }),
  route(who, (_context, { actor }) => Promise.resolve(actor.id)),
  route(slow, async () => {
    await wait();
    return null;
  }),
  route(renew, async (_context, { session }) => {
    await wait();
    await session.renew(0);
    return null;
  }),
  route(list, (_context, { session }) => session.list()),
];

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far the service's clock is ahead. */
let passed = 0;
let service: TestService;
let member: TestMember;
beforeAll(async () => {
  service = await startTestService(fixtureService(routes), { now: () => Date.now() + passed });
});
beforeEach(async () => {
  begun = Promise.withResolvers();
  goOn = Promise.withResolvers();
  member = await service.buildMember();
});
afterAll(() => service.stop());

async function signIn(epoch = 0): Promise<TestClient> {
  const client = await service.as(null);
  await client.post('/api/enter', { id: member.id, epoch });
  return client;
}
/** Another request with the same cookie, as from another tab. */
async function sameBrowser({ cookie }: TestClient): Promise<TestClient> {
  return Object.assign(await service.as(null), { cookie });
}
const getStatus = async (client: TestClient) => (await client.get('/api/who')).status;
const getSid = ({ cookie = '' }: TestClient): string =>
  decodeURIComponent(cookie).split('=s:')[1]?.split('.')[0] ?? '';

/** Days go by, for the service and for what Redis keeps for a time. */
async function pass(days: number): Promise<void> {
  passed += days * DAY_MS;
  const { redis } = service.context;
  for (const key of await redis.keys('session*')) {
    const left = (await redis.pTTL(key)) - days * DAY_MS;
    await (left > 0 ? redis.pExpire(key, left) : redis.del(key));
  }
}

describe('a session that was ended', () => {
  it('does not come back with a request that was still under way', async () => {
    const browser = await signIn();
    const otherTab = await sameBrowser(browser);
    const upload = otherTab.post('/api/slow');
    await begun.promise;
    await (await sameBrowser(browser)).post('/api/leave');
    goOn.resolve(undefined);
    expect((await upload).status).toBe(200);
    expect(await getStatus(browser)).toBe(401);
    expect(await getStatus(otherTab)).toBe(401);
  });

  it('is not renewed by a request that was still under way', async () => {
    const browser = await signIn();
    const otherTab = await sameBrowser(browser);
    const change = otherTab.post('/api/renew');
    await begun.promise;
    await (await sameBrowser(browser)).post('/api/leave');
    goOn.resolve(undefined);
    await change;
    expect(await getStatus(otherTab)).toBe(401);
    expect(await service.context.redis.keys('session:*')).toEqual([]);
  });

  it('ends with the one that took its place just before', async () => {
    const browser = await signIn();
    const otherTab = await sameBrowser(browser);
    goOn.resolve(undefined);
    await otherTab.post('/api/renew');
    expect(otherTab.cookie).not.toBe(browser.cookie);
    expect(await getStatus(otherTab)).toBe(200);
    // On its way since before the renewal: it names the session that was.
    await browser.post('/api/leave');
    expect(await getStatus(otherTab)).toBe(401);
  });
});

describe('an account’s sessions', () => {
  it('are at most twenty: the oldest ends', async () => {
    const browsers: TestClient[] = [];
    while (browsers.length < 21) browsers.push(await signIn());
    const statuses = await Promise.all(browsers.map(getStatus));
    expect(statuses).toEqual([401, ...Array<number>(20).fill(200)]);
  });

  it('are listed newest first, without their secrets', async () => {
    const first = await signIn();
    const second = await signIn();
    const { body } = await second.get('/api/list');
    expect(body.data).toEqual([
      expect.objectContaining({ isCurrent: true, network: expect.stringMatching(/^10\./) }),
      expect.objectContaining({ isCurrent: false, signedInAt: expect.any(Number) }),
    ]);
    for (const browser of [first, second]) {
      expect(JSON.stringify(body)).not.toContain(getSid(browser));
    }
    await first.post('/api/leave');
    expect((await second.get('/api/list')).body.data).toHaveLength(1);
  });

  it('are listed without those that a new epoch has ended', async () => {
    await signIn();
    const { sequelize } = service.context.db;
    await sequelize.query('update users set session_epoch = 1 where id = $1', { bind: [member.id] });
    const current = await signIn(1);
    expect((await current.get('/api/list')).body.data).toEqual([
      expect.objectContaining({ isCurrent: true }),
    ]);
  });

  it('last from their last use: use moves the end on, at most every ten minutes', async () => {
    const browser = await signIn();
    // Its own: sessions of the tests before may be there still.
    const key = `session:${getSid(browser)}`;
    const beginning = await service.context.redis.ttl(key);
    expect(beginning).toBeGreaterThan(6 * 24 * 60 * 60);
    expect(beginning).toBeLessThanOrEqual(7 * 24 * 60 * 60);
    await service.context.redis.expire(key, 60);
    expect(await getStatus(browser)).toBe(200);
    const seconds = await service.context.redis.ttl(key);
    expect(seconds).toBeGreaterThan(6 * 24 * 60 * 60);
    await service.context.redis.expire(key, 60);
    await getStatus(browser);
    expect(await service.context.redis.ttl(key)).toBeLessThanOrEqual(60);
  });
});

describe('a clock set back', () => {
  it('keeps no use from moving the end on', async () => {
    const browser = await signIn();
    expect(await getStatus(browser)).toBe(200);
    const key = `session:${getSid(browser)}`;
    await service.context.redis.expire(key, 60);
    passed -= DAY_MS;
    try {
      expect(await getStatus(browser)).toBe(200);
      expect(await service.context.redis.ttl(key)).toBeGreaterThan(6 * 24 * 60 * 60);
    } finally {
      passed += DAY_MS;
    }
  });
});

describe('a session', () => {
  it('is over when it was not used for seven days, and only then', async () => {
    const browser = await signIn();
    for (const days of [6, 6, 6.9]) {
      await pass(days);
      expect(await getStatus(browser)).toBe(200);
    }
    await pass(7);
    expect(await getStatus(browser)).toBe(401);
  });

  it('is over thirty days after signing in, though used every day', async () => {
    const browser = await signIn();
    for (const days of [...Array<number>(29).fill(1), 0.99]) {
      await pass(days);
      expect(await getStatus(browser)).toBe(200);
    }
    await pass(0.02);
    expect(await getStatus(browser)).toBe(401);
  });

  it('has an id of more than 128 bits of chance', async () => {
    const browsers = await Promise.all(Array.from({ length: 400 }, () => signIn()));
    const sids = browsers.map(getSid);
    for (const sid of sids) expect(sid).toMatch(/^[\w-]{32}$/);
    expect(entropyBits(sids)).toBeGreaterThan(128);
  });
});
