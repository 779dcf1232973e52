import type { Supplier } from '@backflow/contracts/events';
import { SearchField, Select } from '@backflow/ui';
import { dateOptions, isDateFilter } from './event-filter.ts';
import type { EventFilter } from './event-filter.ts';
import styles from './event-filters.module.css';

interface Props {
  filter: EventFilter;
  suppliers: readonly Supplier[];
  onChoose: (change: Partial<EventFilter>) => void;
  onType: (change: Pick<EventFilter, 'search'>) => void;
  /** The reader goes on to something else. */
  onTyped: () => void;
}

/** Search, dates and supplier. */
export const EventFilters = ({ filter, suppliers, onChoose, onType, onTyped }: Props) => (
  <div role="search" aria-label="Events" className={styles.filters}>
    <SearchField
      className={styles.search}
      label="Search events"
      name="search"
      maxLength={100}
      value={filter.search}
      onValueChange={(search) => {
        onType({ search });
      }}
      onBlur={onTyped}
    />
    <Select
      label="Dates"
      hideLabel
      name="dates"
      options={dateOptions}
      value={filter.dates}
      onChange={({ target }) => {
        if (isDateFilter(target.value)) onChoose({ dates: target.value });
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
      value={filter.supplier}
      onChange={({ target }) => {
        onChoose({ supplier: target.value });
      }}
    />
  </div>
);
