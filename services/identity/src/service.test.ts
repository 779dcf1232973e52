import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { createClient } from '@backflow/service-kit/testing';
import type { TestClient, TestResponse } from '@backflow/service-kit/testing';
import fc from 'fast-check';
import { join } from '../test/people.ts';
import { startIdentity } from '../test/start-identity.ts';
import type { IdentityService } from '../test/start-identity.ts';
import { identity } from './service.ts';

// Building it takes a second: once for all endpoints.
const anyText = fc.string({ unit: 'binary' });
const OURS = ALL_ENDPOINTS.filter(({ service }) => service === 'identity');
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);
const call = (client: TestClient, { method, path }: Endpoint, body?: unknown): Promise<TestResponse> =>
  method === 'GET'
    ? client.get(path)
    : client[method.toLowerCase() as 'post' | 'patch' | 'delete'](path, body);

let service: IdentityService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.stop());

describe('the service', () => {
  it('serves exactly the endpoints its contracts name', () => {
    const served = identity.routes.map(({ endpoint }) => endpoint.id);
    expect(served.sort()).toEqual(OURS.map(({ id }) => id).sort());
  });

  it('keeps to its own database, whatever other one is opened in the same process', async () => {
    const other = await startIdentity();
    try {
      const { member } = await join(service.url);
      expect(await service.context.models.User.count({ where: { id: member.id } })).toBe(1);
      expect(await other.context.models.User.count()).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it.each(named(OURS.filter(({ access }) => access !== 'public')))(
    '%s refuses nobody with 401',
    async (_, endpoint) => {
      expect(await call(createClient(service.url), endpoint, endpoint.body && {})).toMatchObject({
        status: 401,
        body: { success: false, code: 'UNAUTHORIZED', message: expect.stringContaining('Unauthorized') },
      });
    },
  );

  it.each(named(OURS.filter(({ access }) => access === 'admin')))(
    '%s refuses a member with 403',
    async (_, endpoint) => {
      const member = await service.as(await service.buildMember());
      expect(await call(member, endpoint, endpoint.body && {})).toMatchObject({
        status: 403,
        body: { code: 'ADMIN_REQUIRED' },
      });
    },
  );

  const withBody = named(OURS.filter(({ body }) => body !== undefined));
  /** Whoever may call it, with a session of their own: some calls end it. */
  const caller = async ({ access }: Endpoint) =>
    service.as(await service.buildMember({ isAdmin: access === 'admin' }));

  it.each(withBody)('%s answers malformed, foreign and huge bodies with 400 or 413', async (_, endpoint) => {
    const { cookie } = await caller(endpoint);
    const send = async (body: unknown) =>
      (await call(createClient(service.url, { cookie }), endpoint, body)).status;
    expect(await send('{"email":')).toBe(400);
    expect(await send('[]')).toBe(400);
    expect(await send('"text"')).toBe(400);
    expect(await send({ email: 'a@example.com', firstName: 'x'.repeat(1_000_000) })).toBe(413);
  });

  it.each(withBody)('%s survives any JSON at all', async (_, endpoint) => {
    const { cookie } = await caller(endpoint);
    const fields = Object.keys(endpoint.body?.shape ?? {});
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor', 'isAdmin'), fc.jsonValue()),
      fc.dictionary(fc.constantFrom(...fields), anyText),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (json) => {
        const client = createClient(service.url, { cookie });
        expect((await call(client, endpoint, JSON.stringify(json))).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});
