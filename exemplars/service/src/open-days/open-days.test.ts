import { randomUUID } from 'node:crypto';
import { endpointsAmong } from '@backflow/contracts/endpoints';
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
let nobody: TestClient;

beforeAll(async () => {
  database = await exemplarDatabase(exemplar.migrations); // exemplar only
  service = await startTestService(
    exemplar,
    { database }, // exemplar only
  );
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  member = await service.as(await service.buildMember());
  nobody = await service.as(null);
});
afterAll(async () => {
  await service.stop();
  await database.drop(); // exemplar only
});

let made = 0;
const create = async (overrides: object = {}) => {
  const response = await admin.post(PATH, {
    title: `Number ${++made}`,
    startsAt: '2099-12-04T16:00:00.000Z',
    ...overrides,
  });
  expect(response.status).toBe(201);
  return response.body.data as { id: string; title: string; version: number };
};
const addressOf = ({ id }: { id: string }) => `${PATH}/${id}`;

test('it answers exactly the endpoints that its contracts declare', () =>
  expectContractsRoutes(exemplar, endpointsAmong(Object.values(contract))));

test('everybody sees the list, newest first, page by page', async () => {
  const [older, newer] = [await create(), await create()];
  const first = await nobody.get(`${PATH}?limit=1`);
  expect(first.body.data).toMatchObject([{ id: newer.id }]);
  const second = await nobody.get(`${PATH}?limit=1&cursor=${first.body.page.nextCursor}`);
  expect(second.body.data).toMatchObject([{ id: older.id }]);
  expect((await nobody.get(`${PATH}?cursor=none`)).status).toBe(400);
});

test('a member reads one; nobody else may', async () => {
  const openDay = await create({ description: 'In short' });
  const read = await member.get(addressOf(openDay));
  expect(read.body.data).toEqual({ ...openDay, description: 'In short' });
  expect((await nobody.get(addressOf(openDay))).status).toBe(401);
  expect((await member.get(`${PATH}/${randomUUID()}`)).status).toBe(404);
});

test('an administrator adds one, and the audit trail says so', async () => {
  const { result, entry } = await expectDeclaredEffects(service, contract.createOpenDay, () =>
    create({ title: '  Trimmed  ' }),
  );
  expect(result).toMatchObject({ title: 'Trimmed', version: 0 });
  expect(entry?.subjectId).toBe(result.id);
});

test('what is not complete, or there already, is refused', async () => {
  const { title } = await create();
  const blank = await admin.post(PATH, { title: ' ', startsAt: '2099-12-04T16:00:00.000Z' });
  expect(blank.status).toBe(400);
  expect(blank.body.errors).toEqual([{ path: 'title', message: 'Title is required' }]);
  const twice = await admin.post(PATH, { title: title.toUpperCase(), startsAt: '2099-12-04T16:00:00.000Z' });
  expect(twice.status).toBe(409);
  expect(twice.body.message).toBe('There is another one with this title.');
});

test('an administrator changes the fields given; of two edits of one version the second is refused', async () => {
  const openDay = await create({ description: 'Kept' });
  const { version } = openDay;
  const { result: first } = await expectDeclaredEffects(service, contract.updateOpenDay, () =>
    admin.patch(addressOf(openDay), { title: `Other ${openDay.id}`, version }),
  );
  expect(first.body.data).toMatchObject({ description: 'Kept', version: version + 1 });
  const second = await admin.patch(addressOf(openDay), { title: 'Mine', version });
  expect(second.status).toBe(409);
  expect((await admin.patch(`${PATH}/${randomUUID()}`, { title: 'Mine' })).status).toBe(404);
});

test('an administrator removes one', async () => {
  const openDay = await create();
  const { result } = await expectDeclaredEffects(service, contract.deleteOpenDay, () =>
    admin.delete(addressOf(openDay)),
  );
  expect(result.status).toBe(200);
  expect((await admin.delete(addressOf(openDay))).status).toBe(404);
  expect((await member.get(addressOf(openDay))).status).toBe(404);
});

test('nobody but administrators writes, and what is refused leaves nothing', async () => {
  const openDay = await create();
  const lines = await service.auditEntries();
  const writes = (client: TestClient) =>
    Promise.all([
      client.post(PATH, { title: 'Mine', startsAt: '2099-12-04T16:00:00.000Z' }),
      client.patch(addressOf(openDay), { title: 'Mine' }),
      client.delete(addressOf(openDay)),
    ]);
  for (const { status } of await writes(nobody)) expect(status).toBe(401);
  for (const { status } of await writes(member)) expect(status).toBe(403);
  expect(await service.auditEntries()).toEqual(lines);
  expect((await member.get(addressOf(openDay))).body.data).toMatchObject({ title: openDay.title });
});

test('the demo fills an empty schema, once', async () => {
  const { context } = service;
  await context.models.OpenDay.destroy({ where: {} });
  await exemplar.seed?.(context);
  await exemplar.seed?.(context);
  expect((await nobody.get(PATH)).body.data).toHaveLength(3);
});

test('its migrations can be taken back', () => expectReversibleMigrations(service, exemplar));
