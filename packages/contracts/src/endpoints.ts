import { ACCESS } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import * as areas from './areas.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/**
 * The endpoints among some values, found by their shape.
 * @throws TypeError when one has no valid `access`, which untyped code could leave out
 */
export function endpointsAmong(values: readonly unknown[]): readonly Endpoint[] {
  const endpoints = values.filter(isEndpoint);
  for (const { id, access } of endpoints) {
    if (!ACCESS.includes(access)) throw new TypeError(`${id} does not say who may call it`);
  }
  return endpoints;
}

/**
 * All endpoints that the contracts export. For the gateway, the API page and tests; browser code imports single endpoints, so
 * that a bundle contains no others.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = endpointsAmong(
  Object.values(areas).flatMap((area) => Object.values<unknown>(area)),
);
