import type { QueryOf, countResources } from '@backflow/contracts';
import { sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

type Filters = Omit<QueryOf<typeof countResources>, 'search'>;

/** The filters that the list and its counts share. @param columns their columns, with the table's alias */
export const filtered = ({ categoryId, supplierId, accessLevel }: Filters): Sql[] => [
  ...(categoryId ? [sql`r.category_id = ${categoryId}`] : []),
  ...(supplierId ? [sql`r.supplier_id = ${supplierId}`] : []),
  ...(accessLevel ? [sql`r.access_level = ${accessLevel}`] : []),
];
