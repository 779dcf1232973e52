import type { PublishedEndpoint } from '@backflow/contracts';
import type { ServiceContext } from '../context.ts';
import { UnavailableError } from '../errors/errors.ts';
import { readStoredContracts } from './stored-contracts.ts';

/**
 * The endpoints of all services as they were started last.
 * @throws AppError UNAVAILABLE while Redis is away
 */
export async function readLiveEndpoints({
  redis,
  settings,
}: Pick<ServiceContext, 'redis' | 'settings'>): Promise<readonly PublishedEndpoint[]> {
  const contracts = await readStoredContracts(redis, settings.GATEWAY_SECRET).catch((error: unknown) => {
    throw new UnavailableError(error);
  });
  return contracts.flatMap(({ endpoints }) => endpoints);
}
