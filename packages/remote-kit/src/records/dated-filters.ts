import * as z from '@backflow/contracts/zod';

const SORTS = ['soonest', 'latest', 'title', 'newest'] as const;

/**
 * Fields in the schema of a list of records with a date. The default is upcoming ones. A search looks through all: an
 * administrator who searches for a record does not know when it was.
 */
export const datedFilters = {
  timing: z._default(z.enum(['', 'upcoming', 'past', 'all']), ''),
  /** Default: the ones closest to today first. */
  sort: z._default(z.enum(['', ...SORTS]), ''),
};

interface Dated {
  search: string;
  timing: '' | 'upcoming' | 'past' | 'all';
  sort: '' | (typeof SORTS)[number];
}

const getTiming = ({ timing, search }: Dated) => {
  if (timing !== '') return timing;
  return search.trim() === '' ? 'upcoming' : 'all';
};

/** The timing and the order of the list's query. */
export function datedQuery(filters: Dated) {
  const timing = getTiming(filters);
  return {
    timing: timing === 'all' ? ('' as const) : timing,
    sort: filters.sort === '' ? defaultSort(timing) : filters.sort,
  };
}

const defaultSort = (timing: Dated['timing']) =>
  timing === 'upcoming' ? ('soonest' as const) : ('latest' as const);

const TIMINGS = { upcoming: 'Upcoming', past: 'Past', all: 'Upcoming and Past' } as const;

/** The first option of both is what the other filters make of the default. */
export const timingChoice = (filters: Dated) => ({
  name: 'timing' as const,
  label: 'Timing',
  options: withDefault(TIMINGS, getTiming({ ...filters, timing: '' })),
});

/** @param labels the label of each order */
export const datedSortChoice = (
  filters: Dated,
  labels: Readonly<Record<(typeof SORTS)[number], string>>,
  label = 'Sort',
) => ({
  name: 'sort' as const,
  label,
  options: withDefault(labels, defaultSort(getTiming(filters))),
});

const withDefault = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  standard: NoInfer<Value>,
) => [
  { value: '', label: labels[standard] },
  ...Object.entries<string>(labels)
    .filter(([value]) => value !== standard)
    .map(([value, text]) => ({ value, label: text })),
];
