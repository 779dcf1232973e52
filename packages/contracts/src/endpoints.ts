import { endpointsAmong } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import * as areas from './areas.ts';

/**
 * All endpoints that the contracts export. For the gateway, the API page and tests; browser code imports single endpoints, so
 * that a bundle contains no others.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = endpointsAmong(
  Object.values(areas).flatMap((area) => Object.values<unknown>(area)),
);
