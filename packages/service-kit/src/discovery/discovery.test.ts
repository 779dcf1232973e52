import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint, success } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixtureService } from '../../test/fixture-service.ts';
import { route } from '../http/route.ts';
import { TEST_GATEWAY_SECRET, asOwner, createClient, startTestService } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { announce, readAnnouncement, readAnnouncements, readNewestAnnouncements } from './announcement.ts';
import { findBrokenReleases } from './broken-releases.ts';
import { fetchContract } from './fetch-contract.ts';
import { readLiveEndpoints } from './live-endpoints.ts';
import { CONTRACT_PROOF_HEADER, contractOf } from './service-contract.ts';
import { ServiceInstance } from './service-instance.ts';

const listSeats = endpoint({
  id: 'seats.list',
  service: 'identity',
  method: 'GET',
  path: '/api/seats',
  summary: 'Seats.',
  access: 'public',
  response: z.array(z.object({ row: z.string(), number: z.int() })),
});
const OTHER_SECRET = 'another-secret-that-is-long-enough-0123';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(fixtureService([route(listSeats, () => Promise.resolve([]))]));
});
afterAll(() => service.stop());
beforeEach(() => service.context.redis.del('backflow:services'));

const announcement = (overrides: object = {}) => ({
  name: 'identity',
  url: service.url,
  version: contractOf('identity', [listSeats]).version,
  startedAt: Date.now(),
  at: Date.now(),
  ...overrides,
});

describe('the contract of a service', () => {
  it('is for processes of the platform only, and proves where it comes from', async () => {
    expect((await createClient(service.url, { secret: undefined }).get('/contract')).status).toBe(404);
    expect((await createClient(service.url, { secret: OTHER_SECRET }).get('/contract')).status).toBe(404);
    const contract = await fetchContract({ name: 'identity', url: service.url }, TEST_GATEWAY_SECRET);
    expect(contract).toMatchObject({
      service: 'identity',
      endpoints: [{ id: 'seats.list', method: 'GET', path: '/api/seats', access: 'public' }],
    });
  });

  it('has another version once an endpoint changes', () => {
    const narrower = { ...listSeats, access: 'member' as const };
    expect(contractOf('identity', [narrower]).version).not.toBe(contractOf('identity', [listSeats]).version);
  });

  it('is refused from another service, and without a valid proof', async () => {
    const named = fetchContract({ name: 'events', url: service.url }, TEST_GATEWAY_SECRET);
    await expect(named).rejects.toThrow('events answered with the contract of identity');
    const body = JSON.stringify(contractOf('identity', [listSeats]));
    const impostor = createServer((_request, response) => {
      response.writeHead(200, { [CONTRACT_PROOF_HEADER]: 'made-up' }).end(body);
    });
    await new Promise<void>((resolve) => void impostor.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
    await expect(fetchContract({ name: 'identity', url }, TEST_GATEWAY_SECRET)).rejects.toThrow(
      'no valid proof',
    );
    impostor.closeAllConnections();
    impostor.close();
  });
});

describe('an announcement', () => {
  const announced = () => readAnnouncements(service.context.redis, TEST_GATEWAY_SECRET);

  const instance = () =>
    new ServiceInstance(
      service.context.redis,
      {
        contract: contractOf('identity', [listSeats]),
        url: () => service.url,
        secret: TEST_GATEWAY_SECRET,
      },
      service.context.log,
    );

  it('is stored for those who start later, and that a process leaves', async () => {
    const announcing = instance();
    expect(await announcing.announce()).toBe(true);
    expect(await announced()).toMatchObject([{ name: 'identity', url: service.url }]);
    expect(await readLiveEndpoints(service.context)).toMatchObject([{ id: 'seats.list' }]);
    await announcing.withdraw();
    expect(announcing.isDraining).toBe(true);
    // It shows that the service is away, and not removed.
    expect(await announced()).toMatchObject([{ name: 'identity', isLeaving: true }]);
    expect(await announcing.announce()).toBe(true);
    expect(announcing.isDraining).toBe(false);
    expect((await announced())[0]).not.toHaveProperty('isLeaving');
    await announcing.withdraw();
  });

  it('of each process is stored, and deleted by another one once it is gone', async () => {
    const { redis } = service.context;
    const now = Date.now();
    const put = (overrides: object) => announce(redis, TEST_GATEWAY_SECRET, announcement(overrides));
    await put({ startedAt: 1, at: now - 91_000 });
    await put({ startedAt: 2, at: now - 91_000 });
    await put({ startedAt: 3, at: now, isLeaving: true });
    await put({ name: 'events', startedAt: 4, at: now - 91_000 });
    expect(await announced()).toHaveLength(4);
    await put({ startedAt: 2, at: now });
    const left = (await announced()).map(({ name, startedAt }) => `${name} ${startedAt}`);
    expect(left.sort()).toEqual(['events 4', 'identity 2']);
  });

  it('of the process that was started last counts, until that one is gone', async () => {
    const { redis } = service.context;
    const now = Date.now();
    const newest = async () =>
      (await readNewestAnnouncements(redis, TEST_GATEWAY_SECRET)).map(({ version }) => version);
    const put = (overrides: object) => announce(redis, TEST_GATEWAY_SECRET, announcement(overrides));
    await put({ version: 'new', startedAt: now });
    await put({ version: 'old', startedAt: now - 1 });
    expect(await newest()).toEqual(['new']);
    await put({ version: 'new', startedAt: now, at: now + 1, isLeaving: true });
    expect(await newest()).toEqual(['old']);
  });

  it('counts with a valid proof only, for a day, and not from the future', async () => {
    const { redis } = service.context;
    await announce(redis, OTHER_SECRET, announcement());
    expect(await announced()).toEqual([]);
    for (const at of [Date.now() - 25 * 60 * 60_000, Date.now() + 60 * 60_000]) {
      await announce(redis, TEST_GATEWAY_SECRET, announcement({ at }));
      expect(await announced()).toEqual([]);
    }
    await announce(redis, TEST_GATEWAY_SECRET, announcement());
    const [text = ''] = Object.values(await redis.hGetAll('backflow:services'));
    expect(readAnnouncement(text, TEST_GATEWAY_SECRET)).toBeDefined();
    const changed = text.replace(service.url, 'http://127.0.0.1:9');
    expect(readAnnouncement(changed, TEST_GATEWAY_SECRET)).toBeUndefined();
  });

  it('of a service that cannot be read makes the live endpoints unavailable', async () => {
    const { redis } = service.context;
    const away = announcement({ name: 'away', url: 'http://127.0.0.1:9' });
    await announce(redis, TEST_GATEWAY_SECRET, away);
    await expect(readLiveEndpoints(service.context)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a service that is prepared', () => {
  const broken = (response: z.ZodMiniType) =>
    findBrokenReleases(service.context.db, 'identity', [{ ...listSeats, answer: success(response) }]);

  beforeAll(async () => {
    const document = {
      title: 'Seats',
      sdk: { major: 2, minor: 0 },
      uses: { sdk: [], endpoints: contractOf('identity', [listSeats]).endpoints },
    };
    await asOwner(service, "insert into releases.remotes (name) values ('seats')");
    await asOwner(
      service,
      `insert into releases.releases (remote_id, version, digest, document, bytes, published_by_kind, published_by_name)
         select id, 'v7', '', $1, 1, 'operator', 'operator' from releases.remotes`,
      [JSON.stringify(document)],
    );
    await asOwner(
      service,
      `insert into releases.pointers (remote_id, live_id, live_since, changed_by_kind, changed_by_name)
         select remote_id, id, '2026-11-20T08:00:00Z', 'operator', 'operator' from releases.releases`,
    );
  });

  it('learns what its contract breaks, who uses it and since when', async () => {
    expect(await broken(z.array(z.object({ row: z.string() })))).toEqual([
      'GET /api/seats no longer answers with number: used by seats v7 (live since 2026-11-20T08:00:00.000Z)',
    ]);
    expect(await findBrokenReleases(service.context.db, 'identity', [])).toEqual([
      expect.stringMatching(/^GET \/api\/seats is not offered any more: used by seats v7/),
    ]);
  });

  it('may add to it, and is not asked for the contracts of others', async () => {
    const wider = z.array(z.object({ row: z.string(), number: z.int(), price: z.string() }));
    expect(await broken(wider)).toEqual([]);
    expect(await findBrokenReleases(service.context.db, 'events', [])).toEqual([]);
  });
});
