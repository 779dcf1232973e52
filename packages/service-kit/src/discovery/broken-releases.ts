import { PublishedEndpoint } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { endpointProblems, publishEndpoint } from '@backflow/contracts/compatibility';
import * as z from '@backflow/contracts/zod';
import type { Database } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';

interface UsedEndpoint {
  remote: string;
  version: string;
  pointer: 'live' | 'canary' | 'previous';
  /** Null of a previous release. */
  since: string | null;
  endpoint: unknown;
}

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
  const used = await select<UsedEndpoint>(
    db,
    'used-endpoints',
    sql`select remote, version, pointer, since, endpoint from releases.used_endpoints_v1
         where endpoint ->> 'service' = ${service} order by remote, pointer, version`,
  );
  const offered = endpoints.map(publishEndpoint);
  const users = new Map<string, Set<string>>();
  for (const each of used) {
    const endpoint = z.parse(PublishedEndpoint, each.endpoint);
    for (const problem of endpointProblems({ endpoints: [endpoint] }, offered)) {
      users.set(problem, (users.get(problem) ?? new Set()).add(getName(each)));
    }
  }
  return [...users].map(([problem, names]) => `${problem}: used by ${[...names].join(', ')}`);
}

const getName = ({ remote, version, pointer, since }: UsedEndpoint): string =>
  `${remote} ${version} (${pointer}${since === null ? '' : ` since ${since}`})`;
