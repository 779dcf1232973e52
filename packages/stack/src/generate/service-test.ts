import type { BookableParts } from './bookable-record.ts';
import type { Names } from './names.ts';

/** The test of a new service, over HTTP: nobody, the wrong member, bad input, success, for each endpoint. */
export const testOf = (service: Names, one: Names, many: Names, { testFields }: BookableParts): string => `\
import { randomUUID } from 'node:crypto';
import { create${one.pascal}, delete${one.pascal}, update${one.pascal} } from '@backflow/contracts/${service.kebab}';
import { expectContractsRoutes, expectDeclaredDuties, expectReversibleMigrations, startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ${service.pascal}Context } from '../context.ts';
import { ${service.camel} } from '../service.ts';

const PATH = '/api/${many.kebab}';

let service: TestService<${service.pascal}Context>;
let admin: TestClient;
let member: TestClient;
let nobody: TestClient;

beforeAll(async () => {
  service = await startTestService(${service.camel});
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  member = await service.as(await service.buildMember());
  nobody = await service.as(null);
});
afterAll(() => service.stop());

let made = 0;
const create = async (overrides: object = {}) => {
  const response = await admin.post(PATH, { title: \`Number \${++made}\`,${testFields} ...overrides });
  expect(response.status).toBe(201);
  return response.body.data as { id: string; title: string; version: number };
};
const addressOf = ({ id }: { id: string }) => \`\${PATH}/\${id}\`;

test('it answers exactly the endpoints that its contracts declare', () => expectContractsRoutes(${service.camel}));

test('everybody sees the list, newest first, page by page', async () => {
  const [older, newer] = [await create(), await create()];
  const first = await nobody.get(\`\${PATH}?limit=1\`);
  expect(first.body.data).toMatchObject([{ id: newer.id }]);
  const second = await nobody.get(\`\${PATH}?limit=1&cursor=\${first.body.page.nextCursor}\`);
  expect(second.body.data).toMatchObject([{ id: older.id }]);
  expect((await nobody.get(\`\${PATH}?cursor=none\`)).status).toBe(400);
});

test('a member reads one; nobody else may', async () => {
  const ${one.camel} = await create({ description: 'In short' });
  const read = await member.get(addressOf(${one.camel}));
  expect(read.body.data).toEqual({ ...${one.camel}, description: 'In short' });
  expect((await nobody.get(addressOf(${one.camel}))).status).toBe(401);
  expect((await member.get(\`\${PATH}/\${randomUUID()}\`)).status).toBe(404);
});

test('an administrator adds one, and the audit trail says so', async () => {
  const { result, line } = await expectDeclaredDuties(service, create${one.pascal}, () =>
    create({ title: '  Trimmed  ' }),
  );
  expect(result).toMatchObject({ title: 'Trimmed', version: 0 });
  expect(line?.subjectId).toBe(result.id);
});

test('what is not complete, or there already, is refused', async () => {
  const { title } = await create();
  const blank = await admin.post(PATH, { title: ' ',${testFields} });
  expect(blank.status).toBe(400);
  expect(blank.body.errors).toEqual([{ path: 'title', message: 'Title is required' }]);
  const twice = await admin.post(PATH, { title: title.toUpperCase(),${testFields} });
  expect(twice.status).toBe(409);
  expect(twice.body.message).toBe('There is another one with this title.');
});

test('an administrator changes the fields given; of two edits of one version the second is refused', async () => {
  const ${one.camel} = await create({ description: 'Kept' });
  const { version } = ${one.camel};
  const { result: first } = await expectDeclaredDuties(service, update${one.pascal}, () =>
    admin.patch(addressOf(${one.camel}), { title: \`Other \${${one.camel}.id}\`, version }),
  );
  expect(first.body.data).toMatchObject({ description: 'Kept', version: version + 1 });
  const second = await admin.patch(addressOf(${one.camel}), { title: 'Mine', version });
  expect(second.status).toBe(409);
  expect((await admin.patch(\`\${PATH}/\${randomUUID()}\`, { title: 'Mine' })).status).toBe(404);
});

test('an administrator removes one', async () => {
  const ${one.camel} = await create();
  const { result } = await expectDeclaredDuties(service, delete${one.pascal}, () =>
    admin.delete(addressOf(${one.camel})),
  );
  expect(result.status).toBe(200);
  expect((await admin.delete(addressOf(${one.camel}))).status).toBe(404);
  expect((await member.get(addressOf(${one.camel}))).status).toBe(404);
});

test('nobody but administrators writes, and what is refused leaves nothing', async () => {
  const ${one.camel} = await create();
  const lines = await service.auditLines();
  const writes = (client: TestClient) =>
    Promise.all([
      client.post(PATH, { title: 'Mine',${testFields} }),
      client.patch(addressOf(${one.camel}), { title: 'Mine' }),
      client.delete(addressOf(${one.camel})),
    ]);
  for (const { status } of await writes(nobody)) expect(status).toBe(401);
  for (const { status } of await writes(member)) expect(status).toBe(403);
  expect(await service.auditLines()).toEqual(lines);
  expect((await member.get(addressOf(${one.camel}))).body.data).toMatchObject({ title: ${one.camel}.title });
});

test('the demo fills an empty schema, once', async () => {
  const { context } = service;
  await context.models.${one.pascal}.destroy({ where: {} });
  await ${service.camel}.seed?.(context);
  await ${service.camel}.seed?.(context);
  expect((await nobody.get(PATH)).body.data).toHaveLength(3);
});

test('its migrations can be taken back', () => expectReversibleMigrations(service, ${service.camel}));
`;
