import { randomUUID } from 'node:crypto';
import { Failure } from '@backflow/contracts';
import type { Endpoint, FieldProblem } from '@backflow/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ServiceContext } from '../../context.ts';
import type { ServiceDefinition } from '../../service.ts';
import { createCheckSession } from '../../session/check-session.ts';
import { sessionCookieName } from '../../session/session-cookie-name.ts';
import { expectContractsRoutes } from '../declared-effects.ts';
import { expectLimitedRights } from '../limited-rights.ts';
import { expectReversibleMigrations } from '../reversible-migrations.ts';
import { createClient } from '../test-client.ts';
import type { TestResponse } from '../test-client.ts';
import type { TestService } from '../test-service.ts';
import { declaresEffects, expectEffects } from './samples.ts';
import type { Samples } from './samples.ts';
import { bodyFor, callEndpoint, getTargets } from './targets.ts';
import type { Target } from './targets.ts';

interface Options<Service> extends Samples<Service> {
  /** Other services' tables, which the database must refuse this one. */
  forbiddenTables: readonly string[];
  /** Where endpoints are for tokens: one that is valid for every record, and one that is valid for other records only. */
  tokens?: { valid: string; ofOthers: (service: Service) => Promise<string> };
}

/** Every build tries other inputs: the number of builds finds what the number of inputs in one does not. */
const FUZZ_RUNS = 15;

const WRONG_IDS = [
  ...['1', 'undefined', 'not-an-id', "'; drop table users; --", "' or 1=1--", '../../etc', '\u0000'],
  ...['a'.repeat(300), `${randomUUID()}0`],
];
/** The statuses that refuse odd input: neither a 5xx, nor a 403 for a caller who has the right. */
const REFUSALS = [400, 401, 404, 409, 410, 413, 422, 429];

/**
 * Calls every endpoint of a service: its routing, its access, its declared effects, and that no input makes it fail. A new
 * endpoint is called without a change of a test.
 */
export function walkContracts<Context extends ServiceContext, Service extends TestService<Context>>(
  definition: ServiceDefinition<Context>,
  start: () => Promise<Service>,
  options: Options<Service>,
): void {
  const { bodies = {}, forbiddenTables, tokens } = options;
  const endpoints: readonly Endpoint[] = definition.routes.map(({ endpoint }) => endpoint);
  const testEach = (
    matches: (endpoint: Endpoint) => boolean,
    title: string,
    run: (endpoint: Endpoint, target: Target) => Promise<void>,
    getOffers?: Samples<Service>['getOffers'],
  ): void => {
    for (const target of getTargets(endpoints.filter(matches), getOffers))
      it(`${target.title} ${title}`, () => run(target.endpoint, target));
  };
  const fittingBody = (endpoint: Endpoint, fields?: 'required') => {
    const body = bodyFor(endpoint, fields);
    return body && { ...body, ...bodies[endpoint.id] };
  };
  let service: Service;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());
  const paramsFor = async (target: Target) =>
    options.paramsFor?.(service, target, await service.buildMember({ isAdmin: true }));
  const newAdmin = async () => service.as(await service.buildMember({ isAdmin: true }));
  const withToken = (token = '') => service.as(null, { token });
  /** A client of somebody who has the right to call an endpoint. */
  const rightful = ({ access }: Endpoint) => (access === 'token' ? withToken(tokens?.valid) : newAdmin());

  describe(`the contracts of ${definition.name}`, () => {
    it('are what it serves, each endpoint once', () => expectContractsRoutes(definition));

    testEach(
      ({ access }) => access !== 'public' && access !== 'process',
      'refuses nobody with 401',
      async (endpoint) => {
        const response = await callEndpoint(await service.as(null), endpoint, {
          body: fittingBody(endpoint),
        });
        expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
        expect(response.body.message).toContain('Unauthorized');
      },
    );

    testEach(
      ({ access }) => access === 'admin',
      'refuses a member with 403',
      async (endpoint) => {
        const member = await service.as(await service.buildMember());
        const response = await callEndpoint(member, endpoint, { body: fittingBody(endpoint) });
        expect([response.status, response.body.code]).toEqual([403, 'ADMIN_REQUIRED']);
      },
    );

    testEach(
      ({ access }) => access === 'token',
      'refuses sessions and unknown tokens with 401, and a token for other records with 403',
      async (endpoint) => {
        const body = fittingBody(endpoint);
        const unknown = tokens?.valid.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
        for (const client of [await newAdmin(), await withToken(unknown)]) {
          const response = await callEndpoint(client, endpoint, { body });
          expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
        }
        const ofOthers = await withToken(await tokens?.ofOthers(service));
        const response = await callEndpoint(ofOthers, endpoint, { body });
        expect([response.status, response.body.code]).toEqual([403, 'FORBIDDEN']);
      },
    );

    testEach(
      ({ access }) => tokens !== undefined && (access === 'member' || access === 'admin'),
      'refuses a token instead of a session with 401',
      async (endpoint) => {
        const client = await withToken(tokens?.valid);
        const response = await callEndpoint(client, endpoint, { body: fittingBody(endpoint) });
        expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
      },
    );

    const CHECK_ROLES = ['member', 'admin'] as const;
    const asCheck = async (role: (typeof CHECK_ROLES)[number]) => {
      const cookie = encodeURIComponent(await createCheckSession(service.context, role));
      return createClient(service.url, { cookie: `${sessionCookieName(false)}=${cookie}` });
    };

    testEach(
      ({ method }) => method !== 'GET',
      'refuses sessions of checks of releases with 403',
      async (endpoint) => {
        for (const role of CHECK_ROLES) {
          const response = await callEndpoint(await asCheck(role), endpoint, { body: fittingBody(endpoint) });
          expect([response.status, response.body.code]).toEqual([403, 'FORBIDDEN']);
        }
      },
    );

    testEach(
      ({ method, stream, access }) =>
        method === 'GET' && !stream && (access === 'member' || access === 'admin' || access === 'public'),
      'answers sessions of checks of releases',
      async (endpoint, target) => {
        const params = await paramsFor(target);
        for (const role of CHECK_ROLES) {
          const { status } = await callEndpoint(await asCheck(role), endpoint, { params });
          expect([200, 304, 403, ...REFUSALS]).toContain(status);
        }
      },
    );

    testEach(
      ({ access }) => access === 'process',
      'is an unknown address for everybody without the gateway’s secret',
      async (endpoint) => {
        const { cookie } = await newAdmin();
        for (const secret of [undefined, 'guessed-by-somebody-0123456789-0123456789']) {
          const client = createClient(service.url, { cookie, secret, token: tokens?.valid ?? '' });
          const response = await callEndpoint(client, endpoint);
          expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
        }
      },
    );

    testEach(
      ({ params }) => params !== undefined && 'id' in params.shape,
      'knows no unknown id, and refuses what is none',
      async (endpoint) => {
        const admin = await newAdmin();
        const body = fittingBody(endpoint, 'required');
        const isOfPeople = /\/(users|members)\//.test(endpoint.path);
        const otherKind = isOfPeople ? [] : [(await service.buildMember()).id];
        for (const id of [randomUUID(), ...otherKind]) {
          const unknown = await callEndpoint(admin, endpoint, { params: { id }, body });
          expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
        }
        for (const id of WRONG_IDS) {
          const refused = await callEndpoint(admin, endpoint, { params: { id }, body });
          expect(refused.status).toBe(400);
          expect(fieldsIn(refused)).toContain('id');
        }
      },
    );

    testEach(
      declaresEffects,
      'leaves the audit entry and the announcements that it declares, and nothing where nothing changes',
      (_endpoint, target) => expectEffects(service, target, options),
      options.getOffers,
    );

    const takesBody = ({ body, ignoresBody, form }: Endpoint) => body !== undefined && !ignoresBody && !form;

    testEach(takesBody, 'refuses what is no JSON object, and what is too large', async (endpoint, target) => {
      const admin = await rightful(endpoint);
      const params = await paramsFor(target);
      const send = async (body: unknown) => (await callEndpoint(admin, endpoint, { params, body })).status;
      for (const body of ['{"email":', '[]', '"text"', 'null', '5'])
        expect([body, await send(body)]).toEqual([body, 400]);
      expect(await send({ email: 'a@example.com', firstName: 'x'.repeat(1_000_000) })).toBe(413);
    });

    testEach(takesBody, 'survives any JSON at all', async (endpoint, target) => {
      const params = await paramsFor(target);
      const token = endpoint.access === 'token' ? tokens?.valid : undefined;
      // Some endpoints end the session.
      const { cookie } = await rightful(endpoint);
      await fc.assert(
        fc.asyncProperty(anyBody(endpoint, fittingBody(endpoint)), async (body) => {
          const client = createClient(service.url, { cookie, token });
          expectSound(await callEndpoint(client, endpoint, { params, body: JSON.stringify(body) }));
        }),
        { numRuns: FUZZ_RUNS },
      );
    });

    const takesQuery = ({ method, query, params }: Endpoint) => method === 'GET' && !!query && !params;

    testEach(takesQuery, 'survives any query at all', async (endpoint) => {
      const admin = await newAdmin();
      const nobody = await service.as(null);
      const names = [...Object.keys(endpoint.query?.shape ?? {}), '__proto__', 'limit[]', 'toString'];
      const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary' })), {
        maxLength: 5,
      });
      await fc.assert(
        fc.asyncProperty(pairs, fc.boolean(), async (parameters, isSignedIn) => {
          const query = parameters.map(([name, value]) => `${name}=${escaped(value)}`).join('&');
          const path = `${endpoint.path}?${query}`;
          expectSound(await callEndpoint(isSignedIn ? admin : nobody, { ...endpoint, path }));
        }),
        { numRuns: FUZZ_RUNS },
      );
    });

    testEach(takesQuery, 'refuses parameters that come twice, or as what they are not', async (endpoint) => {
      const admin = await newAdmin();
      const send = (query: string) => callEndpoint(admin, { ...endpoint, path: `${endpoint.path}?${query}` });
      const fields = Object.keys(endpoint.query?.shape ?? {});
      for (const name of fields) {
        // A CSV response must not start and then fail: the gateway's circuit breaker would count that against the service.
        for (const query of [`${name}=2026-12-04T16%3A00%3A00Z&${name}=b`, `${name}=a%00b`]) {
          const response = await send(query);
          expect([query, response.status]).toEqual([query, 400]);
          expect(fieldsIn(response)).toContain(name);
        }
      }
      if (!fields.includes('cursor')) return;
      for (const limit of ['0', '-1', '101', '1e9', '1.5', 'abc', 'Infinity', '0x10g', '%00']) {
        expect(fieldsIn(await send(`limit=${limit}`))).toEqual(['limit']);
      }
      for (const cursor of ['nonsense', '%00', "'", 'eyJhIjoxfQ', 'x'.repeat(400)]) {
        expect([cursor, (await send(`cursor=${cursor}`)).status]).toEqual([cursor, 400]);
      }
      const unknown = await send('__proto__[limit]=1&__proto__=1&constructor=x&sort=password_hash');
      // A list with `sort` refuses unknown values of it.
      expect(unknown.status).toBe(fields.includes('sort') ? 400 : 200);
    });
  });

  it.each(forbiddenTables)('the database refuses it the table %s', async (table) => {
    const { reader } = service.context.db;
    await expect(reader.query(`select * from ${table}`)).rejects.toThrow('permission denied');
    await expect(reader.query(`delete from ${table}`)).rejects.toThrow('permission denied');
  });

  it('the database lets it neither truncate nor alter its tables, nor delete from tables of record', () =>
    expectLimitedRights(service, definition));

  it('has migrations that can be taken back and made again', () =>
    expectReversibleMigrations(service, definition));
}

/** Any JSON, the contract's fields with any values, or a valid body with one random field. */
function anyBody({ body }: Endpoint, fitting: object | undefined): fc.Arbitrary<unknown> {
  const fields = Object.keys(body?.shape ?? {});
  const names = [...fields, '__proto__', 'constructor', 'id', 'isAdmin', 'isApproved', 'deletedAt'];
  const oneChanged = fc
    .tuple(fc.constantFrom(...names), ANYTHING)
    .map(([name, value]) => ({ ...fitting, [name]: value }));
  const dictionary = fc.dictionary(fc.constantFrom(...names), ANYTHING, { maxKeys: 8 });
  return fc.oneof(fc.jsonValue(), dictionary, oneChanged);
}

const ANYTHING = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  // Created once for all endpoints: it takes a second.
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', '\u0000', "'; drop table users; --", '${7*7}', '../../etc/passwd', 1e308, -0),
);

function expectSound({ status, body }: TestResponse): void {
  if (status < 400) return;
  expect(REFUSALS).toContain(status);
  Failure.parse(body);
}

const fieldsIn = ({ body }: TestResponse): string[] =>
  ((body.errors ?? []) as FieldProblem[]).map(({ path }) => path.split('.')[0] ?? '');

/** Percent-encoded byte by byte: unlike encodeURIComponent, this takes halves of surrogate pairs too. */
const escaped = (value: string): string =>
  [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
