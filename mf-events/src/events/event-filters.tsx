import { SearchField, Select } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { eventSuppliers } from './api.ts';
import { dateFilterOptions, isDateFilter } from './date-filter.ts';
import type { EventFilter } from './event-filter.ts';
import styles from './event-filters.module.css';

interface Props {
  filter: EventFilter;
  onChange: (change: Partial<EventFilter>) => void;
}

/** Search, dates and supplier. */
export function EventFilters({ filter, onChange }: Props) {
  const suppliers = useQuery(eventSuppliers).data ?? [];
  return (
    <div role="search" aria-label="Events" className={styles.filters}>
      <SearchField
        className={styles.search}
        label="Search events"
        name="search"
        maxLength={100}
        value={filter.search}
        onValueChange={(search) => {
          onChange({ search });
        }}
      />
      <Select
        label="Dates"
        hideLabel
        name="dates"
        options={dateFilterOptions}
        value={filter.dateFilter}
        onChange={({ target }) => {
          if (isDateFilter(target.value)) onChange({ dateFilter: target.value });
        }}
      />
      <Select
        label="Supplier"
        hideLabel
        name="supplier"
        options={[
          { value: '', label: 'All Suppliers' },
          ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.supplierId}
        onChange={({ target }) => {
          onChange({ supplierId: target.value });
        }}
      />
    </div>
  );
}
