import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@backflow/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { PageOf } from './route.ts';

/**
 * Sends what a handler returned, in the endpoint's envelope. With `check` (tests), an answer that is not exactly
 * what the contract says, a field too many included, is an error.
 */
export function sendAnswer(
  response: Response,
  endpoint: Endpoint,
  answer: unknown,
  { check }: { check: boolean },
): void {
  const json = JSON.stringify(wrap(endpoint, answer));
  if (check) assertFits(endpoint, json);
  response.status(endpoint.status);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  // Encoded once: given text, Node measures it first and then encodes it again.
  response.end(Buffer.from(json));
}

function wrap({ bare }: Endpoint, answer: unknown): unknown {
  if (answer instanceof PageOf) {
    return { success: true, data: answer.items, page: { nextCursor: answer.nextCursor } };
  }
  return bare ? answer : { success: true, data: answer };
}

function assertFits(endpoint: Endpoint, json: string): void {
  const sent: unknown = JSON.parse(json);
  const allowed: unknown = z.parse(endpoint.answer, sent);
  if (!isDeepStrictEqual(sent, allowed))
    throw new Error(`${endpoint.id} answers more than its contract says: ${json}`);
}
