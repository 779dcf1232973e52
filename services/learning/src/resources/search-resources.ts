import { findMatches, raw } from '@backflow/service-kit';
import type { Database, Matches } from '@backflow/service-kit';
import { facetsOf } from './resource-filters.ts';
import type { ResourceFilters } from './resource-filters.ts';

interface Search {
  typed: string;
  filters: ResourceFilters;
  /** Drafts too, for administrators: all, or only those that are published, or only those that are not. */
  drafts?: boolean;
  isPublished?: boolean | undefined;
}

/** The resources that match best what was typed; of equally good ones the newest first. */
export const searchResources = (
  db: Database,
  { typed, filters, drafts = false, isPublished = drafts ? undefined : true }: Search,
): Promise<Matches> =>
  findMatches(db, drafts ? 'admin-resources' : 'resources', {
    table: 'resources',
    alias: 'r',
    onlyPublished: !drafts,
    facets: { ...facetsOf(filters), ...(isPublished !== undefined && { is_published: isPublished }) },
    pairs: ['category_id', 'supplier_id', 'access_level'],
    conditions: [raw('r.deleted_at is null')],
    order: raw(drafts ? 'r.created_at desc, r.id desc' : 'r.published_at desc, r.id desc'),
    text: typed,
  });
