import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { fixtureService } from '../../test/fixture-service.ts';
import { PageOf } from './page-of.ts';
import { startTestService } from '../testing/index.ts';
import { setVersions } from '../versions/version-keys.ts';
import { cachedList } from './route.ts';

const Item = z.object({
  id: z.string(),
  title: z.string(),
  link: z.nullable(z.string()),
  seat: z.nullable(z.string()),
});
const declaration = {
  service: 'identity',
  method: 'GET',
  summary: 'For this test.',
  access: 'public',
  personal: true,
  query: z.object({ tag: z.optional(z.string()), limit: z.optional(z.literal('2')) }),
  response: z.array(Item),
} as const;
const listed = endpoint({ ...declaration, id: 't.list', path: '/api/list' });
const bare = endpoint({ ...declaration, id: 't.bare', path: '/api/bare', bare: true });

/** The stored rows, and how often they and members' parts were read. */
const stored = {
  titles: ['a', 'b', 'c'],
  seats: new Map<string, string>(),
  reads: 0,
  ownReads: 0,
  until: Infinity,
};
const source = {
  topics: ['events'],
  read: () => {
    stored.reads += 1;
    const rows = stored.titles.map((title, index) => ({
      id: String(index),
      title,
      secret: 'not in the contract',
    }));
    return Promise.resolve({ page: new PageOf(rows, 'next'), until: stored.until });
  },
  own: (_context: unknown, members: readonly { id: string }[]) => {
    stored.ownReads += 1;
    const seats = members.map(({ id }) => stored.seats.get(id));
    return Promise.resolve(seats.map((seat) => new Map(seat === undefined ? [] : [['1', seat]])));
  },
  present: (
    { id, title }: { id: string; title: string },
    audience: { isAdmin: boolean } | null,
    seat: string | undefined,
  ) => ({
    id,
    title: `${title} é`,
    link: audience?.isAdmin === true || seat ? 'https://x' : null,
    seat: seat ?? null,
  }),
};
let passed = 0;
const service = await startTestService(
  fixtureService([cachedList(listed, source), cachedList(bare, source)]),
  { caches: true, now: () => Date.now() + passed },
);
afterAll(() => service.stop());
beforeEach(async () => {
  Object.assign(stored, {
    titles: ['a', 'b', 'c'],
    seats: new Map(),
    reads: 0,
    ownReads: 0,
    until: Infinity,
  });
  await setVersions(service.context.redis, ['everything']);
});

const visitor = await service.as(null);
const itemsFor = (own: Record<string, object>, shared: object = { link: null }) =>
  ['a', 'b', 'c'].map((title, index) => ({
    ...{ id: String(index), title: `${title} é`, seat: null, ...shared },
    ...own[String(index)],
  }));

it('is read once for an audience, and each member gets their own part in it', async () => {
  const [one, two] = [await service.buildMember(), await service.buildMember()];
  stored.seats.set(one.id, 'seat of one, 席');
  const [first, second] = [await service.as(one), await service.as(two)];
  for (let times = 0; times < 2; times++) {
    expect((await first.get('/api/list')).body).toEqual({
      success: true,
      data: itemsFor({ 1: { link: 'https://x', seat: 'seat of one, 席' } }),
      page: { nextCursor: 'next' },
    });
    expect((await second.get('/api/list')).body.data).toEqual(itemsFor({}));
  }
  expect(stored).toMatchObject({ reads: 1, ownReads: 2 });
});

it('differs between audiences, and shows administrators’ fields to administrators only', async () => {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const premium = await service.as(await service.buildMember({ subscriptionStatus: 'premium' }));
  expect((await admin.get('/api/list')).body.data).toEqual(itemsFor({}, { link: 'https://x' }));
  expect((await premium.get('/api/list')).body.data).toEqual(itemsFor({}));
  expect((await visitor.get('/api/list')).body.data).toEqual(itemsFor({}));
  expect(stored.reads).toBe(3);
});

it('is read again after a change of its topic, of a member for this member alone, and when time has changed it', async () => {
  const member = await service.buildMember();
  const client = await service.as(member);
  await client.get('/api/list');
  await setVersions(service.context.redis, ['webinars']);
  await client.get('/api/list');
  expect(stored).toMatchObject({ reads: 1, ownReads: 1 });
  await setVersions(service.context.redis, [`member:${member.id}`]);
  await client.get('/api/list');
  expect(stored).toMatchObject({ reads: 1, ownReads: 2 });
  stored.until = service.context.now() + 60_000;
  await setVersions(service.context.redis, ['events']);
  await client.get('/api/list');
  await client.get('/api/list');
  expect(stored).toMatchObject({ reads: 2, ownReads: 3 });
  stored.until = Infinity;
  passed += 60_001;
  await client.get('/api/list');
  expect(stored.reads).toBe(3);
});

it('is cached by its query, checked by its contract, and found under other spellings of its address', async () => {
  expect((await visitor.get('/api/list?limit=3')).status).toBe(400);
  await visitor.get('/api/list?tag=a');
  await visitor.get('/api/list?tag=a');
  await visitor.get('/api/list?tag=b');
  expect(stored.reads).toBe(2);
  expect((await visitor.get('/API/list/')).body.data).toEqual(itemsFor({}));
});

it('is an array with a link to the next page where its contract is bare', async () => {
  const response = await visitor.get('/api/bare?limit=2');
  expect(response.body).toEqual(itemsFor({}));
  expect(response.headers.get('link')).toBe('</api/bare?limit=2&cursor=next>; rel="next"');
});
