import { Button, SearchField, Select } from '@backflow/ui';
import { accessOptions } from './resource-filter.ts';
import type { useResourceFilter } from './use-resource-filter.ts';
import styles from './resource-filters.module.css';

/** Search, category, supplier and access, and the way to be rid of them. */
export const ResourceFilters = ({
  filter: { entered, categories, suppliers, isFiltered, choose, type, settle, clear },
}: {
  filter: ReturnType<typeof useResourceFilter>;
}) => (
  <div role="search" aria-label="Resources" className={styles.filters}>
    <SearchField
      className={styles.search}
      label="Search resources"
      name="search"
      maxLength={100}
      value={entered.search}
      onValueChange={(search) => type({ search })}
      onBlur={settle}
    />
    <Select
      label="Category"
      hideLabel
      name="category"
      options={[{ value: '', label: 'All Categories' }, ...categories.map(toOption)]}
      value={entered.category}
      onChange={({ target }) => choose({ category: target.value })}
    />
    <Select
      label="Supplier"
      hideLabel
      name="supplier"
      options={[{ value: '', label: 'All Suppliers' }, ...suppliers.map(toOption)]}
      value={entered.supplier}
      onChange={({ target }) => choose({ supplier: target.value })}
    />
    <Select
      label="Access"
      hideLabel
      name="access"
      options={accessOptions}
      value={entered.access}
      onChange={({ target }) => {
        const chosen = accessOptions.find(({ value }) => value === target.value);
        if (chosen) choose({ access: chosen.value });
      }}
    />
    {isFiltered && (
      <Button variant="ghost" icon="close" onClick={clear} className={styles.clear}>
        Clear Filters
      </Button>
    )}
  </div>
);

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
