import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import fc from 'fast-check';
import { TEST_ORIGIN, startIdentity } from '../test/start-identity.ts';
import type { IdentityService } from '../test/start-identity.ts';
import { join, visit } from '../test/visitor.ts';
import { routesOf } from './app.ts';
import { siteLinks } from './mail/site-links.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { createThrottles } from './throttling/throttles.ts';

const OURS = ALL_ENDPOINTS.filter(({ service }) => service === 'identity');
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);

let service: IdentityService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.stop());

describe('the service', () => {
  it('answers exactly the endpoints its contracts name', () => {
    const settings = { ...service.deps.settings, REGISTRATIONS_PER_HOUR: 1, PUBLIC_ORIGIN: TEST_ORIGIN };
    const routes = routesOf({
      ...service.deps,
      settings,
      models: service.models,
      links: siteLinks(TEST_ORIGIN),
      passwords: createPasswordHasher(),
      throttles: createThrottles(service.deps.redis, settings),
    });
    const served = routes.map(({ endpoint }) => endpoint.id);
    expect(served.sort()).toEqual(OURS.map(({ id }) => id).sort());
  });

  it('keeps to its own database, whatever other one is opened in the same process', async () => {
    const other = await startIdentity();
    try {
      const { member } = await join(service.url);
      expect(await service.models.User.count({ where: { id: member.id } })).toBe(1);
      expect(await other.models.User.count()).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it.each(named(OURS.filter(({ access }) => access !== 'public')))(
    '%s refuses nobody with 401',
    async (_, endpoint) => {
      const answer = await visit(service.url).call(endpoint.method, endpoint.path, endpoint.body && {});
      expect(answer).toMatchObject({
        status: 401,
        body: { success: false, code: 'UNAUTHORIZED', message: expect.stringContaining('Unauthorized') },
      });
    },
  );

  it.each(named(OURS.filter(({ access }) => access === 'admin')))(
    '%s refuses a member with 403',
    async (_, endpoint) => {
      const member = await service.as(await service.buildMember());
      expect(await member.get(endpoint.path)).toMatchObject({
        status: 403,
        body: { code: 'ADMIN_REQUIRED' },
      });
    },
  );

  it.each(named(OURS.filter(({ body }) => body !== undefined)))(
    '%s answers malformed, foreign and huge bodies with 400 or 413',
    async (_, { method, path }) => {
      const { cookie } = await someone();
      const send = async (body: unknown) =>
        (await visit(service.url, { cookie }).call(method, path, body)).status;
      expect(await send('{"email":')).toBe(400);
      expect(await send('[]')).toBe(400);
      expect(await send('"text"')).toBe(400);
      expect(await send({ email: 'a@example.com', firstName: 'x'.repeat(1_000_000) })).toBe(413);
    },
  );

  it.each(named(OURS.filter(({ body }) => body !== undefined)))(
    '%s survives any JSON at all',
    async (_, { method, path, body }) => {
      const { cookie } = await someone();
      const fields = Object.keys(body?.shape ?? {});
      const anything = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor', 'isAdmin'), fc.jsonValue()),
        fc.dictionary(fc.constantFrom(...fields), fc.string({ unit: 'binary' })),
      );
      const visitor = visit(service.url, { cookie });
      await fc.assert(
        fc.asyncProperty(anything, async (json) => {
          const { status } = await visit(service.url, visitor).call(method, path, JSON.stringify(json));
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    },
  );
});

async function someone(): Promise<{ cookie: string | undefined }> {
  const visitor = visit(service.url);
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'Copper-Pipe-42' };
  await visitor.call('POST', '/api/register', { ...account, firstName: 'Pat', lastName: 'Fitter' });
  return visitor;
}
