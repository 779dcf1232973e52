import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

/** Endpoints that visitors may call. */
const OFFERED = ALL_ENDPOINTS.filter(({ access }) => access !== 'process');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { type: string; properties: object } }> };
  responses: Record<string, object>;
  security: object[];
}

test('describes every endpoint as OpenAPI 3.1', async () => {
  const response = await send(gateway.url, '/api/docs/openapi.json');
  const document = response.json() as { openapi: string; paths: Record<string, Record<string, Operation>> };
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(OFFERED.map(({ id }) => id).sort());
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters, responses, summary } of Object.values(methods)) {
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
      expect(summary).not.toBe('');
      expect(responses).toHaveProperty('default');
    }
  }
});

test('describes what is sent, and what comes back', async () => {
  const document = (await send(gateway.url, '/api/docs/openapi.json')).json();
  expect(document).toHaveProperty(
    ['paths', '/api/login', 'post', 'requestBody', 'content', 'application/json', 'schema', 'required'],
    ['email', 'password'],
  );
  expect(document).toHaveProperty(['paths', '/api/login', 'post', 'security'], []);
  expect(document).toHaveProperty(['paths', '/api/login', 'get', 'responses', '302']);
  const data = ['responses', '200', 'content', 'application/json', 'schema', 'properties', 'data', 'type'];
  expect(document).toHaveProperty(['paths', '/api/events', 'get', ...data], 'array');
});

test('shows every endpoint on a page that needs no script', async () => {
  const { text, headers } = await send(gateway.url, '/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path, id } of OFFERED) {
    expect(text).toContain(`<code>${path}</code>`);
    expect(text).toContain(`id="${id}"`);
  }
  expect(text).not.toMatch(/<script|style=|https?:\/\/(?!json-schema)[^"]*\.(js|css)/);
  const sheet = /href="([^"]+\.css)"/.exec(text)?.[1] ?? '';
  expect((await send(gateway.url, sheet)).headers['content-type']).toBe('text/css; charset=utf-8');
});

test('takes no writes', async () => {
  const response = await send(gateway.url, '/api/docs', { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.allow).toBe('GET, HEAD');
});
