import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '../endpoint.ts';
import type { JsonSchema, PublishedEndpoint } from '../published-contract.ts';

const published = new WeakMap<Endpoint, PublishedEndpoint>();

/**
 * An endpoint as data. JSON Schema can't describe refinements and transformations, so they are left out, as on the API page. Made
 * once for each endpoint: JSON Schemas take milliseconds, and tests start services by the hundred.
 */
export function publishEndpoint(endpoint: Endpoint): PublishedEndpoint {
  const known = published.get(endpoint) ?? describe(endpoint);
  published.set(endpoint, known);
  return known;
}

function describe(endpoint: Endpoint): PublishedEndpoint {
  const { params, query, body, answer, limit, upload, cache } = endpoint;
  const { id, service, method, path, summary, access, personal, fromAnySession, confirmedEmail } = endpoint;
  const { ignoresBody, form, file, status, stream, reads, audit, idempotent, changes } = endpoint;
  return {
    id,
    service,
    method,
    path,
    summary,
    access,
    personal,
    fromAnySession,
    confirmedEmail,
    ...(limit && {
      limit: { name: limit.name, most: limit.most, seconds: limit.seconds, what: limit.what },
    }),
    ...(params && { params: getJsonSchema(params, 'input') }),
    ...(query && { query: getJsonSchema(query, 'input') }),
    ...(body && { body: getJsonSchema(body, 'input') }),
    ignoresBody,
    ...(form && { form }),
    ...(upload && { upload: { field: upload.field, maxMb: upload.maxMb } }),
    file,
    answer: getJsonSchema(answer, 'output'),
    status,
    stream,
    reads: [...reads],
    ...(cache && { cache: { seconds: cache.seconds, topics: [...cache.topics] } }),
    audit,
    idempotent,
    changes: [...changes],
  };
}

/** The JSON Schema of what travels: of a request as callers send it (`input`), of a response as services send it (`output`). */
export function getJsonSchema(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  // Plain data: zod adds functions under a symbol.
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
}
