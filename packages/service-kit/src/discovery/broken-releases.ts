import { PublishedEndpoint } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { describeBrokenReleases, publishEndpoint } from '@backflow/contracts/compatibility';
import type { UsedEndpoint } from '@backflow/contracts/releases';
import * as z from '@backflow/contracts/zod';
import type { Database } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';

/**
 * Finds uses by live, canary and previous releases that a service with these endpoints would break.
 * @returns a sentence for each change, with the releases that use it; none before the service of releases is prepared
 */
export async function findBrokenReleases(
  db: Pick<Database, 'reader'>,
  service: string,
  endpoints: readonly Endpoint[],
): Promise<readonly string[]> {
  const [view] = await select<{ exists: boolean }>(
    db,
    'used-endpoints-view',
    sql`select to_regclass('releases.used_endpoints_v1') is not null as exists`,
  );
  if (!view?.exists) return [];
  return describeBrokenReleases(await selectUsedEndpoints(db, service), endpoints.map(publishEndpoint));
}

/** Selects what live, canary and previous releases use of a service. */
export async function selectUsedEndpoints(
  db: Pick<Database, 'reader'>,
  service: string,
): Promise<UsedEndpoint[]> {
  const used = await select<Omit<UsedEndpoint, 'endpoint'> & { endpoint: unknown }>(
    db,
    'used-endpoints',
    sql`select remote, version, pointer, since, endpoint from releases.used_endpoints_v1
         where endpoint ->> 'service' = ${service} order by remote, pointer, version`,
  );
  return used.map((each) => ({ ...each, endpoint: z.parse(PublishedEndpoint, each.endpoint) }));
}
