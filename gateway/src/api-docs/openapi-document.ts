import { Failure, brand, readBatch } from '@backflow/contracts';
import type { PublishedEndpoint } from '@backflow/contracts';
import { getJsonSchema } from '@backflow/contracts/compatibility';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every endpoint, made from the published contracts. */
export function openApiDocument(endpoints: readonly PublishedEndpoint[], sessionCookie: string): Json {
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
      schemas: { Failure: getJsonSchema(Failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(endpoint: PublishedEndpoint): Json {
  const { id, service, summary, access } = endpoint;
  return {
    operationId: id,
    tags: [service],
    summary,
    'x-access': access,
    security: access === 'public' ? [] : [{ [access === 'token' ? 'token' : 'session']: [] }],
    parameters: [...getParameters(endpoint.params, 'path'), ...getParameters(endpoint.query, 'query')],
    ...getRequestBody(endpoint),
    responses: { ...getSuccess(endpoint), default: FAILURE },
  };
}

const FAILURE = {
  description: 'The failure envelope; `code` is stable, `message` is meant for people.',
  content: json({ $ref: '#/components/schemas/Failure' }),
};

function getRequestBody({ body, form, upload }: PublishedEndpoint): Json {
  if (body && form) {
    return {
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: body } } },
    };
  }
  if (body) return { requestBody: { required: true, content: json(body) } };
  if (!upload) return {};
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxMb} MB.` };
  const schema = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** The gateway's endpoints are a batch and a redirect, files are binary; every other response is JSON. */
function getSuccess({ id, service, status, answer, file }: PublishedEndpoint): Json {
  if (id === readBatch.id) {
    const content = { 'application/x-ndjson': { schema: answer } };
    return { [status]: { description: 'A part in each line', content } };
  }
  if (file) return { [status]: { description: 'The file', content: { '*/*': {} } } };
  if (service === 'gateway') return { 302: { description: 'A redirect' } };
  return { [status]: { description: 'Success', content: json(answer) } };
}

function getParameters(fields: PublishedEndpoint['params'], location: 'path' | 'query'): Json[] {
  if (!fields) return [];
  const { properties = {}, required = [] } = fields as {
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
