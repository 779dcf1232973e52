import type { Endpoint } from './endpoint.ts';
import * as contracts from './index.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'response' in value;

/**
 * Every endpoint there is, found by its shape among all that the contracts export. For the gateway, the API page and
 * the tests; browser code imports the endpoints it calls one by one, so that a bundle holds no others.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = Object.values<unknown>(contracts).filter(isEndpoint);
