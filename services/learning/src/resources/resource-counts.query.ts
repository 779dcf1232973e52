import { MOST_POPULAR } from '@backflow/contracts';
import type { ResourceCounts, countResources as contract } from '@backflow/contracts';
import { all, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { filtered } from './resource-filters.ts';

/** How many published resources each tab holds, from counts that the database keeps. */
export async function resourceCounts(
  { db }: LearningContext,
  { query }: Call<typeof contract>,
): Promise<ResourceCounts> {
  const [counts] = await select<Omit<ResourceCounts, 'isCut'>>(
    db,
    'resource-counts',
    sql`
      select coalesce(sum(published), 0)::int as "all",
             least(coalesce(sum(viewed), 0), ${MOST_POPULAR}::int)::int as popular,
             coalesce(sum(published) filter (where access_level = 'free'), 0)::int as free,
             coalesce(sum(published) filter (where access_level = 'premium'), 0)::int as premium
        from resource_counts r where ${all(filtered(query))}`,
  );
  return { all: 0, popular: 0, free: 0, premium: 0, ...counts, isCut: false };
}
