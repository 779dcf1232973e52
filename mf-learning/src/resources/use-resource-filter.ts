import { useSearchFilters } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { resourceCategories, suppliers as allSuppliers } from './api.ts';
import { resourceFilter } from './resource-filter.ts';

/** The filter in the address, and what there is to choose from. */
export function useResourceFilter() {
  const categories = useQuery(resourceCategories).data;
  const suppliers = useQuery(allSuppliers).data;
  const filtering = useSearchFilters(resourceFilter({ categories, suppliers }));
  return { ...filtering, categories: categories ?? [], suppliers: suppliers ?? [] };
}
