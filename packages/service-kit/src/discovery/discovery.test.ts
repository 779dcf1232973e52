import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoint, success } from '@backflow/contracts';
import type { ServiceContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixtureService } from '../../test/fixture-service.ts';
import { route } from '../http/route.ts';
import { createLogger } from '../logging/logger.ts';
import { TEST_GATEWAY_SECRET, asOwner, createClient, startTestService } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { findBrokenReleases } from './broken-releases.ts';
import { readLiveEndpoints } from './live-endpoints.ts';
import { readContractResponse } from './read-contract-response.ts';
import { CONTRACT_PROOF_HEADER, getContract, contractTag } from './service-contract.ts';
import { storeContract } from './stored-contracts.ts';

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
beforeEach(() => service.context.redis.del('backflow:contracts'));

/** The response of a service to `GET /contract`, read as that of another name. */
async function readContract(name: string, url: string) {
  const response = await fetch(`${url}/contract`, {
    headers: { 'x-gateway-secret': TEST_GATEWAY_SECRET },
  });
  const proof = response.headers.get(CONTRACT_PROOF_HEADER) ?? '';
  if (!response.body) throw new Error('no body');
  return readContractResponse(name, TEST_GATEWAY_SECRET, {
    ...{ status: response.status, proof, body: response.body },
  });
}

describe('the contract of a service', () => {
  it('is for processes of the platform only, and proves where it comes from', async () => {
    expect((await createClient(service.url, { secret: undefined }).get('/contract')).status).toBe(404);
    expect((await createClient(service.url, { secret: OTHER_SECRET }).get('/contract')).status).toBe(404);
    const contract = await readContract('identity', service.url);
    expect(contract).toMatchObject({
      service: 'identity',
      endpoints: [{ id: 'seats.list', method: 'GET', path: '/api/seats', access: 'public' }],
    });
  });

  it('is not sent again to a gateway that knows it', async () => {
    const known = contractTag(getContract('identity', [listSeats]));
    const status = async (tag: string) =>
      (
        await fetch(`${service.url}/contract`, {
          headers: { 'x-gateway-secret': TEST_GATEWAY_SECRET, 'if-none-match': tag },
        })
      ).status;
    expect([await status(known), await status('"another"')]).toEqual([304, 200]);
  });

  it('has another version once an endpoint changes', () => {
    const narrower = { ...listSeats, access: 'member' as const };
    expect(getContract('identity', [narrower]).version).not.toBe(
      getContract('identity', [listSeats]).version,
    );
  });

  it('is refused from another service, and without a valid proof', async () => {
    await expect(readContract('events', service.url)).rejects.toThrow(
      'events answered with the contract of identity',
    );
    const body = JSON.stringify(getContract('identity', [listSeats]));
    const impostor = createServer((_request, response) => {
      response.writeHead(200, { [CONTRACT_PROOF_HEADER]: 'made-up' }).end(body);
    });
    await new Promise<void>((resolve) => void impostor.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
    await expect(readContract('identity', url)).rejects.toThrow('no valid proof');
    impostor.closeAllConnections();
    impostor.close();
  });
});

describe('a stored contract', () => {
  const log = createLogger('test', 'silent');
  const store = async (contract: ServiceContract, secret = TEST_GATEWAY_SECRET) => {
    storeContract(service.context.redis, secret, contract, log);
    await service.context.redis.ping();
  };
  const live = async () => (await readLiveEndpoints(service.context)).map(({ id }) => id);

  it('shows what is live, as the process that was started last offers it', async () => {
    expect(await live()).toEqual([]);
    await store(getContract('identity', [listSeats]));
    expect(await live()).toEqual(['seats.list']);
    await store(getContract('identity', []));
    expect(await live()).toEqual([]);
  });

  it('counts with a valid proof only, and of a service of the platform', async () => {
    await store(getContract('identity', [listSeats]), OTHER_SECRET);
    await store(getContract('fittings', [listSeats]));
    expect(await live()).toEqual([]);
    await store(getContract('identity', [listSeats]));
    const { redis } = service.context;
    const text = (await redis.hGet('backflow:contracts', 'identity')) ?? '';
    await redis.hSet('backflow:contracts', 'identity', text.replace('seats', 'chair'));
    expect(await live()).toEqual([]);
  });
});

describe('a service that is prepared', () => {
  const broken = (response: z.ZodMiniType) =>
    findBrokenReleases(service.context.db, 'identity', [{ ...listSeats, answer: success(response) }]);

  beforeAll(async () => {
    const document = {
      title: 'Seats',
      sdk: { major: 2, minor: 0 },
      uses: { sdk: [], endpoints: getContract('identity', [listSeats]).endpoints },
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
