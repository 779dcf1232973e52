import { endpointsAmong } from '@backflow/contracts';
import * as contract from '@backflow/contracts/credentials';
import {
  expectContractsRoutes,
  expectDeclaredEffects,
  expectReversibleMigrations,
  startTestService,
} from '@backflow/service-kit/testing';
import type { TestClient, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CredentialsContext } from '../context.ts';
import { credentials } from '../service.ts';

const PATH = '/api/authorities';

let service: TestService<CredentialsContext>;
let admin: TestClient;
let member: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  service = await startTestService(credentials);
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  member = await service.as(await service.buildMember());
  visitor = await service.as(null);
});
afterAll(async () => {
  await service.stop();
});

let count = 0;
const create = async (overrides: object = {}) => {
  const response = await admin.post(PATH, {
    name: `Authority ${++count}`,
    credential: 'Backflow Assembly Tester',
    ...overrides,
  });
  expect(response.status).toBe(201);
  return response.body.data as { id: string; name: string; version: number };
};
const getAddress = ({ id }: { id: string }) => `${PATH}/${id}`;

test('it serves exactly the endpoints that its contracts declare', () =>
  expectContractsRoutes(credentials, endpointsAmong(Object.values(contract))));

test('everyone sees the authorities by name, with those that the trade knows', async () => {
  const { id, name } = await create({ name: 'Aaa, the first' });
  const { data } = (await visitor.get(PATH)).body as { data: { id: string; name: string }[] };
  expect(data[0]).toMatchObject({ id, name });
  expect(data.map((each) => each.name)).toEqual(
    expect.arrayContaining(['Idaho (DOPL)', 'Texas (TCEQ)', 'Washington (DOH)']),
  );
});

test('adding one writes an audit entry', async () => {
  const { result, entry } = await expectDeclaredEffects(service, contract.createAuthority, () =>
    create({ name: '  Trimmed  ' }),
  );
  expect(result).toMatchObject({ name: 'Trimmed', version: 1 });
  expect(entry?.subjectId).toBe(result.id);
});

test('refuses a blank name, one that another has, and an address that is none', async () => {
  const { name } = await create();
  const wrong = await admin.post(PATH, { name: ' ', credential: 'Tester', website: 'doh.wa.gov' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'website']);
  const twice = await admin.post(PATH, { name: name.toUpperCase(), credential: 'Tester' });
  expect(twice.status).toBe(409);
  expect(twice.body.message).toBe('There is another authority with this name.');
});

test('changes the fields sent; refuses the second of two edits of one version; a deleted one is not found', async () => {
  const authority = await create({ website: 'https://example.org' });
  const { version } = authority;
  const { result: first } = await expectDeclaredEffects(service, contract.updateAuthority, () =>
    admin.patch(getAddress(authority), { name: `Other ${authority.id}`, version }),
  );
  expect(first.body.data).toMatchObject({ website: 'https://example.org', version: version + 1 });
  expect((await admin.patch(getAddress(authority), { name: 'Mine', version })).status).toBe(409);
  await expectDeclaredEffects(service, contract.deleteAuthority, () => admin.delete(getAddress(authority)));
  expect((await admin.delete(getAddress(authority))).status).toBe(404);
});

test('refuses writes of visitors and members, without a trace', async () => {
  const authority = await create();
  const entries = await service.auditEntries();
  const writes = (client: TestClient) =>
    Promise.all([
      client.post(PATH, { name: 'Mine', credential: 'Tester' }),
      client.patch(getAddress(authority), { name: 'Mine' }),
      client.delete(getAddress(authority)),
    ]);
  for (const { status } of await writes(visitor)) expect(status).toBe(401);
  for (const { status } of await writes(member)) expect(status).toBe(403);
  expect(await service.auditEntries()).toEqual(entries);
});

test('its migrations can be reverted', () => expectReversibleMigrations(service, credentials));
