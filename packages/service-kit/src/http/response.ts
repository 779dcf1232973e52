import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@backflow/contracts';
import type { Response } from 'express';
import fastJson from 'fast-json-stringify';
import type { Schema } from 'fast-json-stringify';
import { z } from 'zod';
import { PageOf } from './page-of.ts';
import { WithMessage } from './route.ts';

/**
 * Sends a handler's result in the endpoint's envelope. The JSON writer is compiled from the contract: a field that the contract
 * lacks is never sent. With `check` (tests), such a field is an error.
 */
export function sendResponse(
  response: Response,
  endpoint: Endpoint,
  result: unknown,
  { check }: { check: boolean },
): void {
  const next = endpoint.bare && result instanceof PageOf ? result.nextCursor : null;
  if (next !== null) response.setHeader('link', `<${nextPage(response.req.originalUrl, next)}>; rel="next"`);
  sendBody(response, endpoint, getBody(endpoint, result, { check }));
}

/** Sends a body that `getBody` made. */
export function sendBody(response: Response, endpoint: Endpoint, body: Buffer): void {
  response.status(endpoint.status);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  response.end(body);
}

/** The bytes of a response. Encoded once: given text, Node measures it first and then encodes it again. */
export function getBody(endpoint: Endpoint, result: unknown, { check = false } = {}): Buffer {
  const body = wrap(endpoint, result);
  if (check) assertMatchesContract(endpoint, body);
  return Buffer.from(getWriter(endpoint.answer)(body));
}

function wrap({ bare }: Endpoint, result: unknown): unknown {
  if (result instanceof WithMessage) return { ...enveloped(result.data), message: result.message };
  if (bare) return result instanceof PageOf ? result.items : result;
  return enveloped(result);
}

/** The address of the next page. A bare list has no envelope, so the cursor is in the `link` header. */
export function nextPage(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams.toString()}`;
}

const enveloped = (result: unknown): object =>
  result instanceof PageOf
    ? { success: true, data: result.items, page: { nextCursor: result.nextCursor } }
    : { success: true, data: result };

/**
 * Writes the items of a list one by one, as `getBody` writes them.
 * @throws Error for an endpoint whose data is not an array
 */
export function getItemWriter({ id, response }: Endpoint): (item: unknown) => string {
  if (!(response instanceof z.core.$ZodArray)) throw new Error(`${id} is not a list`);
  return getWriter(response._zod.def.element);
}

/**
 * Writes the fields of a record one by one, as `getBody` writes them, by their names.
 * @throws Error for an endpoint whose data is not an object
 */
export function getFieldWriters({ id, response }: Endpoint): ReadonlyMap<string, (value: unknown) => string> {
  if (!(response instanceof z.core.$ZodObject)) throw new Error(`${id} is not a record`);
  return new Map(
    Object.entries(response._zod.def.shape).map(([field, schema]) => {
      const inner = schema instanceof z.core.$ZodOptional ? schema._zod.def.innerType : schema;
      return [field, getWriter(inner)];
    }),
  );
}

const writers = new WeakMap<z.core.$ZodType, (value: unknown) => string>();

/** Writes JSON by a schema; compiled on first use. */
function getWriter(of: z.core.$ZodType): (value: unknown) => string {
  const known = writers.get(of);
  if (known) return known;
  const schema = z.toJSONSchema(of, {
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // The writer picks the alternative of a union that validates. An extra column must not rule it out; it is just not written.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const made = fastJson(schema as Schema);
  writers.set(of, made);
  return made;
}

/** Fails when a result has other fields than the endpoint's contract. For tests. */
export const assertWrittenByContract = (endpoint: Endpoint, result: unknown): void =>
  assertMatchesContract(endpoint, wrap(endpoint, result));

function assertMatchesContract(endpoint: Endpoint, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const allowed: unknown = z.parse(endpoint.answer, sent);
  if (!isDeepStrictEqual(sent, allowed)) {
    throw new Error(`${endpoint.id} sends more than its contract says: ${JSON.stringify(body)}`);
  }
  const written: unknown = JSON.parse(getWriter(endpoint.answer)(body));
  if (!isDeepStrictEqual(written, allowed)) {
    throw new Error(`${endpoint.id} cannot be written by its contract: ${JSON.stringify(written)}`);
  }
}
