import { randomUUID } from 'node:crypto';
import { endpointsAmong } from '@backflow/contracts';
import * as contract from '@backflow/exemplar/contract';
import {
  expectContractsRoutes,
  expectDeclaredEffects,
  expectReversibleMigrations,
  startTestService,
} from '@backflow/service-kit/testing';
import type { TestClient, TestService } from '@backflow/service-kit/testing';
import type { TestDatabase } from '@backflow/stack/testing'; // exemplar only
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ExemplarContext } from '../context.ts';
import { exemplarDatabase } from '../../test/exemplar-database.ts'; // exemplar only
import { exemplar } from '../service.ts';

const PATH = '/api/open-days';

let database: TestDatabase; // exemplar only
let service: TestService<ExemplarContext>;
let admin: TestClient;
let member: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  database = await exemplarDatabase(exemplar); // exemplar only
  service = await startTestService(
    exemplar,
    { database }, // exemplar only
  );
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  member = await service.as(await service.buildMember());
  visitor = await service.as(null);
});
afterAll(async () => {
  await service.stop();
  await database.drop(); // exemplar only
});

let count = 0;
const create = async (overrides: object = {}) => {
  const response = await admin.post(PATH, {
    title: `Number ${++count}`,
    startsAt: '2099-12-04T16:00:00.000Z',
    ...overrides,
  });
  expect(response.status).toBe(201);
  return response.body.data as { id: string; title: string; version: number };
};
const getAddress = ({ id }: { id: string }) => `${PATH}/${id}`;

test('it serves exactly the endpoints that its contracts declare', () =>
  expectContractsRoutes(exemplar, endpointsAmong(Object.values(contract))));

test('everyone sees the list, newest first, page by page', async () => {
  const [older, newer] = [await create(), await create()];
  const first = await visitor.get(`${PATH}?limit=1`);
  expect(first.body.data).toMatchObject([{ id: newer.id }]);
  const second = await visitor.get(`${PATH}?limit=1&cursor=${first.body.page.nextCursor}`);
  expect(second.body.data).toMatchObject([{ id: older.id }]);
  expect((await visitor.get(`${PATH}?cursor=none`)).status).toBe(400);
});

test('a member reads one; a visitor does not', async () => {
  const openDay = await create({ description: 'In short' });
  const read = await member.get(getAddress(openDay));
  expect(read.body.data).toEqual({ ...openDay, description: 'In short' });
  expect((await visitor.get(getAddress(openDay))).status).toBe(401);
  expect((await member.get(`${PATH}/${randomUUID()}`)).status).toBe(404);
});

test('adding one writes an audit entry', async () => {
  const { result, entry } = await expectDeclaredEffects(service, contract.createOpenDay, () =>
    create({ title: '  Trimmed  ' }),
  );
  expect(result).toMatchObject({ title: 'Trimmed', version: 1 });
  expect(entry?.subjectId).toBe(result.id);
});

test('refuses a blank title, and one that another has', async () => {
  const { title } = await create();
  const blank = await admin.post(PATH, { title: ' ', startsAt: '2099-12-04T16:00:00.000Z' });
  expect(blank.status).toBe(400);
  expect(blank.body.errors).toEqual([{ path: 'title', message: 'Title is required' }]);
  const twice = await admin.post(PATH, { title: title.toUpperCase(), startsAt: '2099-12-04T16:00:00.000Z' });
  expect(twice.status).toBe(409);
  expect(twice.body.message).toBe('There is another one with this title.');
});

test('changes the fields sent; refuses the second of two edits of one version', async () => {
  const openDay = await create({ description: 'As before' });
  const { version } = openDay;
  const { result: first } = await expectDeclaredEffects(service, contract.updateOpenDay, () =>
    admin.patch(getAddress(openDay), { title: `Other ${openDay.id}`, version }),
  );
  expect(first.body.data).toMatchObject({ description: 'As before', version: version + 1 });
  const second = await admin.patch(getAddress(openDay), { title: 'Mine', version });
  expect(second.status).toBe(409);
  const edited = await admin.get(getAddress(openDay).replace('/api', '/api/admin'));
  expect(edited.body.data).toEqual(first.body.data);
  expect((await admin.patch(`${PATH}/${randomUUID()}`, { title: 'Mine' })).status).toBe(404);
});

test('a deleted one is not found', async () => {
  const openDay = await create();
  const { result } = await expectDeclaredEffects(service, contract.deleteOpenDay, () =>
    admin.delete(getAddress(openDay)),
  );
  expect(result.status).toBe(200);
  expect((await admin.delete(getAddress(openDay))).status).toBe(404);
  expect((await member.get(getAddress(openDay))).status).toBe(404);
});

test('refuses writes of visitors and members, without a trace', async () => {
  const openDay = await create();
  const entries = await service.auditEntries();
  const writes = (client: TestClient) =>
    Promise.all([
      client.post(PATH, { title: 'Mine', startsAt: '2099-12-04T16:00:00.000Z' }),
      client.patch(getAddress(openDay), { title: 'Mine' }),
      client.delete(getAddress(openDay)),
    ]);
  for (const { status } of await writes(visitor)) expect(status).toBe(401);
  for (const { status } of await writes(member)) expect(status).toBe(403);
  expect(await service.auditEntries()).toEqual(entries);
  expect((await member.get(getAddress(openDay))).body.data).toMatchObject({ title: openDay.title });
});

test('the demo fills an empty schema, once', async () => {
  const { context } = service;
  await context.models.OpenDay.destroy({ where: {} });
  await exemplar.seed?.(context);
  await exemplar.seed?.(context);
  expect((await visitor.get(PATH)).body.data).toHaveLength(3);
});

test('its migrations can be reverted', () => expectReversibleMigrations(service, exemplar));
