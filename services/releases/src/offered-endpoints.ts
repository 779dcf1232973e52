import type { PublishedEndpoint } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { readLiveEndpoints } from '@backflow/service-kit';
import type { ReleasesContext } from './context.ts';

/** The endpoints that the gateway answers itself: it announces no contract. */
const OF_GATEWAY = ALL_ENDPOINTS.filter(({ service }) => service === 'gateway').map(publishEndpoint);

/**
 * The endpoints that the live site offers.
 * @throws AppError UNAVAILABLE when a service can't be read
 */
export const readOfferedEndpoints = async (
  context: Pick<ReleasesContext, 'redis' | 'settings'>,
): Promise<PublishedEndpoint[]> => [...(await readLiveEndpoints(context)), ...OF_GATEWAY];
