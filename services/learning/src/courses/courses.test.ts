import { randomUUID } from 'node:crypto';
import { createCourse, deleteCourse, updateCourse } from '@backflow/contracts';
import {
  expectContractsRoutes,
  expectDeclaredDuties,
  expectReversibleMigrations,
  startTestService,
} from '@backflow/service-kit/testing';
import type { TestClient, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LearningContext } from '../context.ts';
import { learning } from '../service.ts';

const PATH = '/api/courses';

let service: TestService<LearningContext>;
let admin: TestClient;
let member: TestClient;
let nobody: TestClient;

beforeAll(async () => {
  service = await startTestService(learning);
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  member = await service.as(await service.buildMember());
  nobody = await service.as(null);
});
afterAll(() => service.stop());

let made = 0;
const create = async (overrides: object = {}) => {
  const response = await admin.post(PATH, { title: `Number ${++made}`, ...overrides });
  expect(response.status).toBe(201);
  return response.body.data as { id: string; title: string; version: number };
};
const addressOf = ({ id }: { id: string }) => `${PATH}/${id}`;

test('it answers exactly the endpoints that its contracts declare', () => expectContractsRoutes(learning));

test('everybody sees the list, newest first, page by page', async () => {
  const [older, newer] = [await create(), await create()];
  const first = await nobody.get(`${PATH}?limit=1`);
  expect(first.body.data).toMatchObject([{ id: newer.id }]);
  const second = await nobody.get(`${PATH}?limit=1&cursor=${first.body.page.nextCursor}`);
  expect(second.body.data).toMatchObject([{ id: older.id }]);
  expect((await nobody.get(`${PATH}?cursor=none`)).status).toBe(400);
});

test('a member reads one; nobody else may', async () => {
  const course = await create({ description: 'In short' });
  const read = await member.get(addressOf(course));
  expect(read.body.data).toEqual({ ...course, description: 'In short' });
  expect((await nobody.get(addressOf(course))).status).toBe(401);
  expect((await member.get(`${PATH}/${randomUUID()}`)).status).toBe(404);
});

test('an administrator adds one, and the audit trail says so', async () => {
  const { result, line } = await expectDeclaredDuties(service, createCourse, () =>
    create({ title: '  Trimmed  ' }),
  );
  expect(result).toMatchObject({ title: 'Trimmed', version: 0 });
  expect(line?.subjectId).toBe(result.id);
});

test('what is not complete, or there already, is refused', async () => {
  const { title } = await create();
  const blank = await admin.post(PATH, { title: ' ' });
  expect(blank.status).toBe(400);
  expect(blank.body.errors).toEqual([{ path: 'title', message: 'Title is required' }]);
  const twice = await admin.post(PATH, { title: title.toUpperCase() });
  expect(twice.status).toBe(409);
  expect(twice.body.message).toBe('There is another one with this title.');
});

test('an administrator changes the fields given; of two edits of one version the second is refused', async () => {
  const course = await create({ description: 'Kept' });
  const { version } = course;
  const { result: first } = await expectDeclaredDuties(service, updateCourse, () =>
    admin.patch(addressOf(course), { title: `Other ${course.id}`, version }),
  );
  expect(first.body.data).toMatchObject({ description: 'Kept', version: version + 1 });
  const second = await admin.patch(addressOf(course), { title: 'Mine', version });
  expect(second.status).toBe(409);
  expect((await admin.patch(`${PATH}/${randomUUID()}`, { title: 'Mine' })).status).toBe(404);
});

test('an administrator removes one', async () => {
  const course = await create();
  const { result } = await expectDeclaredDuties(service, deleteCourse, () => admin.delete(addressOf(course)));
  expect(result.status).toBe(200);
  expect((await admin.delete(addressOf(course))).status).toBe(404);
  expect((await member.get(addressOf(course))).status).toBe(404);
});

test('nobody but administrators writes, and what is refused leaves nothing', async () => {
  const course = await create();
  const lines = await service.auditLines();
  const writes = (client: TestClient) =>
    Promise.all([
      client.post(PATH, { title: 'Mine' }),
      client.patch(addressOf(course), { title: 'Mine' }),
      client.delete(addressOf(course)),
    ]);
  for (const { status } of await writes(nobody)) expect(status).toBe(401);
  for (const { status } of await writes(member)) expect(status).toBe(403);
  expect(await service.auditLines()).toEqual(lines);
  expect((await member.get(addressOf(course))).body.data).toMatchObject({ title: course.title });
});

test('the demo fills an empty schema, once', async () => {
  const { context } = service;
  await context.models.Course.destroy({ where: {} });
  await learning.seed?.(context);
  await learning.seed?.(context);
  expect((await nobody.get(PATH)).body.data).toHaveLength(3);
});

test('its migrations can be taken back', () => expectReversibleMigrations(service, learning));
