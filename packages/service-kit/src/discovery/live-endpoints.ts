import type { PublishedEndpoint, ServiceContract } from '@backflow/contracts';
import type { ServiceContext } from '../context.ts';
import { UnavailableError } from '../errors/errors.ts';
import { readNewestAnnouncements } from './announcement.ts';
import type { Announcement } from './announcement.ts';
import { fetchContract } from './fetch-contract.ts';

/** Contracts by name and version, which never change. */
const known = new Map<string, ServiceContract>();

/**
 * The endpoints of all services as they are live, from the services themselves.
 * @throws AppError UNAVAILABLE when a service that has announced itself within the last day can't be read
 */
export async function readLiveEndpoints({
  redis,
  settings,
}: Pick<ServiceContext, 'redis' | 'settings'>): Promise<readonly PublishedEndpoint[]> {
  const secret = settings.GATEWAY_SECRET;
  const announcements = await readNewestAnnouncements(redis, secret).catch((error: unknown) => {
    throw new UnavailableError(error);
  });
  const contracts = await Promise.all(announcements.map((each) => contractOf(each, secret)));
  return contracts.flatMap(({ endpoints }) => endpoints);
}

async function contractOf(service: Announcement, secret: string): Promise<ServiceContract> {
  const before = known.get(service.name);
  if (before?.version === service.version) return before;
  try {
    const contract = await fetchContract(service, secret);
    known.set(service.name, contract);
    return contract;
  } catch (error) {
    throw new UnavailableError(new Error(`the contract of ${service.name} cannot be read`, { cause: error }));
  }
}
