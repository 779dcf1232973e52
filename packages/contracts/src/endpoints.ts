import { ACCESS } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import * as areas from './areas.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/**
 * The endpoints among some values, found by their shape.
 * @throws TypeError when one does not say who may call it: what TypeScript refuses must not slip through at run time
 */
export function endpointsAmong(values: readonly unknown[]): readonly Endpoint[] {
  const endpoints = values.filter(isEndpoint);
  for (const { id, access } of endpoints) {
    if (!ACCESS.includes(access)) throw new TypeError(`${id} does not say who may call it`);
  }
  return endpoints;
}

/**
 * Every endpoint there is, among all that the contracts export. For the gateway, the API page and
 * the tests; browser code imports the endpoints it calls one by one, so that a bundle holds no others.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = endpointsAmong(
  Object.values(areas).flatMap((area) => Object.values<unknown>(area)),
);
