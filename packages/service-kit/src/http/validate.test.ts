import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getHref } from '@backflow/contracts';
import { createEvent } from '@backflow/contracts/events';
import { listUsers, updateNotifications, updateProfile } from '@backflow/contracts/identity';
import type { Endpoint, FieldProblem } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { fixtureService } from '../../test/fixture-service.ts';
import { startTestService } from '../testing/index.ts';
import type { TestClient, TestService } from '../testing/index.ts';
import { route } from './route.ts';

// Every contract that takes anything, answered by nothing: what is refused is refused before that.
// The requests of this test are JSON.
const READING = ALL_ENDPOINTS.filter(({ params, query, body, form }) => !form && (params ?? query ?? body));

let service: TestService;
let admin: TestClient;
beforeAll(async () => {
  service = await startTestService(
    fixtureService(
      READING.map((endpoint) =>
        // An administrator calls also what is for tokens: this is not about access.
        route({ ...endpoint, access: 'admin', upload: undefined }, () => Promise.resolve(null)),
      ),
    ),
  );
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const SOME_ID = '3f0c1c5e-6b1a-4a53-9d0e-0f6f0f0f0f0f';
const WRONG: readonly unknown[] = [
  null,
  true,
  5,
  -1.5,
  1e300,
  'x',
  'x'.repeat(20_000),
  [],
  [[]],
  [5],
  {},
  { toString: 'x' },
];

const PARAMS: Readonly<Record<string, string>> = { offers: 'events', remote: 'events', version: '1' };
const getParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, PARAMS[name] ?? SOME_ID]));

const send = (endpoint: Endpoint, query: string, body: unknown) =>
  admin[endpoint.method.toLowerCase() as 'post'](
    getHref(endpoint, getParams(endpoint.path)) + query,
    body === undefined ? undefined : JSON.stringify(body),
  );

async function getProblems(endpoint: Endpoint, query: string, body?: unknown): Promise<FieldProblem[]> {
  const { status, body: response } = await send(endpoint, query, body);
  // A value that happens to be right meets the handler of this test, whose response breaks every contract.
  return status === 400 ? (response.errors ?? [{ path: '', message: response.message }]) : [];
}

describe('what is wrong with a request is said in plain words', () => {
  it.each(READING.map((endpoint) => [endpoint.id, endpoint] as const))('by %s', async (_id, endpoint) => {
    const problems: FieldProblem[] = [];
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      for (const query of [`?${name}=a&${name}=b`, `?${name}=${'x'.repeat(3000)}`, `?${name}=-1e9`]) {
        problems.push(...(await getProblems(endpoint, query)));
      }
    }
    if (endpoint.body) {
      problems.push(...(await getProblems(endpoint, '', {})));
      for (const wrong of WRONG) {
        problems.push(...(await getProblems(endpoint, '', wrong)));
        const fields = Object.keys(endpoint.body.shape).map((name) => [name, wrong]);
        problems.push(...(await getProblems(endpoint, '', Object.fromEntries(fields))));
      }
    }
    if (endpoint.query ?? endpoint.body) expect(problems).not.toEqual([]);
    for (const { message } of problems) {
      expect(message).not.toMatch(/invalid|expected|received|undefined|something else/i);
      expect(message).toMatch(/^[A-Z].{8,}/);
    }
  });

  it.each([
    [updateNotifications, { smsNotifications: 'on' }, 'Sms notifications must be true or false'],
    [createEvent, { isVirtual: 1 }, 'Virtual must be true or false'],
    [createEvent, { endDate: 5 }, /^End date must be a date and time/],
    [createEvent, { startDate: 5 }, /^Start date must be a date and time/],
    [createEvent, {}, 'Start date is required'],
    [createEvent, { relatedResourceIds: 'all' }, 'Related resource ids must be a list'],
    [createEvent, { registrationUrl: [] }, /^Registration URL must be a full web address/],
    [updateProfile, { email: 5 }, 'Please enter a valid email address'],
    [updateProfile, { phoneNumber: 5 }, /^Please enter a valid phone number, such as/],
    [updateProfile, [], 'The request must be a JSON object'],
    [updateProfile, null, 'The request must be a JSON object'],
    [updateProfile, 'text', 'The request must be a JSON object'],
  ])('by %# of these', async (endpoint, body, expected) => {
    const messages = (await getProblems(endpoint, '', body)).map(({ message }) => message);
    expect(messages).toContainEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it('naming what may be chosen', async () => {
    expect(await getProblems(listUsers, '?role=owner')).toEqual([
      { path: 'role', message: 'Role must be admin or member' },
    ]);
  });
});

describe('text that Postgres cannot store is refused by the name of its field', () => {
  const UNSTORABLE = ['\0', 'nothing\0here', '\ud800', 'half\udc00way'];

  it.each(READING.map((endpoint) => [endpoint.id, endpoint] as const))('by %s', async (_id, endpoint) => {
    const parameters = Object.keys(endpoint.query?.shape ?? {});
    if (parameters.length > 0) {
      const problems = await getProblems(endpoint, `?${parameters.map((name) => `${name}=%00`).join('&')}`);
      expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(parameters));
    }
    const fields = Object.keys(endpoint.body?.shape ?? {});
    for (const text of UNSTORABLE) {
      for (const value of [text, [{ inner: text }, text]]) {
        const body = Object.fromEntries(fields.map((name) => [name, value]));
        const problems = fields.length === 0 ? [] : await getProblems(endpoint, '', body);
        expect(problems.map(({ path }) => path.split('.')[0])).toEqual(expect.arrayContaining(fields));
      }
    }
  });
});
