import { ResourceView } from '@backflow/contracts';
import { columnsOf, raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** A resource as lists read it: nothing of its body. */
export type ResourceRow = Omit<ResourceView, 'needsPremium' | 'marks'>;

const OTHERS = {
  categoryName: raw('c.name'),
  supplierName: raw('s.name'),
  needsPremium: null,
  marks: null,
};

const COLUMNS = columnsOf(ResourceView, 'r', OTHERS);
const NONE = raw('');
const RESOURCES = raw('resources');

/**
 * The SELECT and FROM of resources, as `r`. Add where, order and limit.
 * @param more further columns, after a comma
 * @param source what `r` is: the table, or a subquery with all its columns
 */
export const selectResources = (more: Sql = NONE, source: Sql = RESOURCES): Sql => sql`
  select ${COLUMNS}${more}
    from ${source} r
    left join resource_categories c on c.id = r.category_id
    left join events.suppliers_v2 s on s.id = r.supplier_id`;

/** What is there for everyone. The indexes of lists are of this very condition. */
export const IS_PUBLISHED = raw('r.is_published and r.deleted_at is null');
