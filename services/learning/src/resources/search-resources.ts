import { findMatches, raw } from '@backflow/service-kit';
import type { Database, Matches } from '@backflow/service-kit';
import { facetsOf } from './resource-filters.ts';
import type { ResourceFilters } from './resource-filters.ts';

interface Search {
  typed: string;
  filters: ResourceFilters;
  /** Drafts too, for administrators. */
  drafts?: boolean;
}

/** The resources that match best what was typed; of equally good ones the newest first. */
export const searchResources = (db: Database, { typed, filters, drafts = false }: Search): Promise<Matches> =>
  findMatches(db, drafts ? 'admin-resources' : 'resources', {
    table: 'resources',
    alias: 'r',
    facets: { ...facetsOf(filters), ...(drafts ? {} : { is_published: true }) },
    pairs: ['category_id', 'supplier_id', 'access_level'],
    conditions: [raw('r.deleted_at is null')],
    order: raw(drafts ? 'r.created_at desc, r.id desc' : 'r.published_at desc, r.id desc'),
    typed,
  });
