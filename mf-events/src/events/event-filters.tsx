import { FilterBar, idOptions } from '@backflow/remote-kit';
import { dateOptions } from './event-filter.ts';
import type { useEventList } from './use-event-list.ts';

/** Search, dates and supplier. */
export const EventFilters = ({ list }: { list: ReturnType<typeof useEventList> }) => (
  <FilterBar
    label="Events"
    plural="events"
    filters={list}
    choices={[
      { name: 'dates', label: 'Dates', options: dateOptions },
      { name: 'supplier', label: 'Supplier', options: idOptions('All Suppliers', list.suppliers) },
    ]}
  />
);
