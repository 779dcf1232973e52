import { Failure, brand } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every endpoint, made from the contracts themselves. */
export function openApiDocument(endpoints: readonly Endpoint[], sessionCookie: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: brand.line },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ service }) => service))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { id, service, summary, access } = endpoint;
  return {
    operationId: id,
    tags: [service],
    summary,
    'x-access': access,
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...requestBodyOf(endpoint),
    responses: { ...successOf(endpoint), default: FAILURE },
  };
}

const FAILURE = {
  description: 'The failure envelope; `code` is stable, `message` is meant for people.',
  content: json({ $ref: '#/components/schemas/Failure' }),
};

function requestBodyOf({ body, upload }: Endpoint): Json {
  if (body) return { requestBody: { required: true, content: json(schemaOf(body, 'input')) } };
  if (!upload) return {};
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxMb} MB.` };
  const schema = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** The gateway's endpoint is a redirect, files are binary; every other response is JSON. */
function successOf({ service, status, answer, file }: Endpoint): Json {
  if (file) return { [status]: { description: 'The file', content: { '*/*': {} } } };
  if (service === 'gateway') return { 302: { description: 'A redirect' } };
  return { [status]: { description: 'Success', content: json(schemaOf(answer, 'output')) } };
}

function parametersOf(fields: Endpoint['params'], location: 'path' | 'query'): Json[] {
  if (!fields) return [];
  const { properties = {}, required = [] } = schemaOf(fields, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** The JSON Schema of what travels; what it cannot say (a refinement, a transformation) it leaves open. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
