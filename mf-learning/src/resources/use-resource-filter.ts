import { listSuppliers } from '@backflow/contracts/events';
import { listResourceCategories } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import { useSearchFilters } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { resourceFilter } from './resource-filter.ts';

/** The filter in the address, and its options. */
export function useResourceFilter() {
  const categories = useQuery(queryOf(listResourceCategories, {})).data;
  const suppliers = useQuery(queryOf(listSuppliers, {})).data;
  const filtering = useSearchFilters(resourceFilter({ categories, suppliers }));
  return { ...filtering, categories: categories ?? [], suppliers: suppliers ?? [] };
}
