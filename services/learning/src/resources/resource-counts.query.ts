import { MOST_POPULAR } from '@backflow/contracts/learning';
import type { ResourceCounts, countResources as contract } from '@backflow/contracts/learning';
import { all, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { filterConditions, findResources, withTab } from './resource-list.ts';
import type { ResourceFilters } from './resource-list.ts';

/** The number of published resources in each tab, of all or of the matches of a search. */
export async function resourceCounts(
  { db }: LearningContext,
  { query: { search, ...filters } }: Call<typeof contract>,
): Promise<ResourceCounts> {
  return search ? countFound(db, search, filters) : countAll(db, filters);
}

const NONE: ResourceCounts = { all: 0, popular: 0, free: 0, premium: 0, isCut: false };

/** Reads the counters that triggers maintain. */
async function countAll(db: Database, filters: ResourceFilters): Promise<ResourceCounts> {
  const [counts] = await select<Omit<ResourceCounts, 'isCut'>>(
    db,
    'resource-counts',
    sql`
      select coalesce(sum(c.published), 0)::int as "all",
             least(coalesce(sum(c.viewed), 0), ${MOST_POPULAR}::int)::int as popular,
             coalesce(sum(c.published) filter (where c.access_level = 'free'), 0)::int as free,
             coalesce(sum(c.published) filter (where c.access_level = 'premium'), 0)::int as premium
        from resource_counts c where ${all(filterConditions(filters, 'c'))}`,
  );
  return { ...NONE, ...counts };
}

/** Searches each tab as its list does: each finds up to 200 matches of its own. */
async function countFound(db: Database, search: string, filters: ResourceFilters): Promise<ResourceCounts> {
  const found = await findResources(db, search, filters);
  const [counts] = await select<Omit<ResourceCounts, 'all' | 'isCut'>>(
    db,
    'found-resource-counts',
    sql`
      select least(count(*) filter (where r.view_count > 0), ${MOST_POPULAR}::int)::int as popular,
             (count(*) filter (where r.access_level = 'free'))::int as free,
             (count(*) filter (where r.access_level = 'premium'))::int as premium
        from resources r where r.id = any(${found.ids}::uuid[])`,
  );
  const counted = { ...NONE, ...counts, all: found.ids.length, isCut: found.isCut };
  if (!found.isCut) return counted;
  const countTab = async (tab: 'free' | 'premium') => {
    const narrowed = withTab(filters, tab);
    return narrowed ? (await findResources(db, search, narrowed)).ids.length : 0;
  };
  const [free, premium] = await Promise.all([countTab('free'), countTab('premium')]);
  return { ...counted, free, premium };
}
