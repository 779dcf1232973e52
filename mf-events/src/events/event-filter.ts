import type { DateFilter } from './date-filter.ts';

/** What the list is narrowed by; an empty string is no restriction. */
export interface EventFilter {
  search: string;
  dateFilter: DateFilter;
  supplierId: string;
}

export const NO_FILTER: EventFilter = { search: '', dateFilter: 'all', supplierId: '' };

export const isFiltered = ({ search, dateFilter, supplierId }: EventFilter): boolean =>
  search.trim() !== '' || dateFilter !== 'all' || supplierId !== '';
