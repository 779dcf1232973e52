import { FilterBar, idOptions } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { accessOptions } from './resource-filter.ts';
import type { useResourceFilter } from './use-resource-filter.ts';
import styles from './resource-filters.module.css';

/** Search, category, supplier and access, and a button that clears them. */
export const ResourceFilters = ({ filter }: { filter: ReturnType<typeof useResourceFilter> }) => (
  <FilterBar
    label="Resources"
    plural="resources"
    filters={filter}
    className={styles.filters}
    choices={[
      { name: 'category', label: 'Category', options: idOptions('All Categories', filter.categories) },
      { name: 'supplier', label: 'Supplier', options: idOptions('All Suppliers', filter.suppliers) },
      { name: 'access', label: 'Access', options: accessOptions },
    ]}
  >
    {filter.isFiltered && (
      <Button variant="ghost" icon="close" onClick={filter.clear} className={styles.clear}>
        Clear Filters
      </Button>
    )}
  </FilterBar>
);
