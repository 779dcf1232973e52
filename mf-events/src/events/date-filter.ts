const DAY_MS = 24 * 60 * 60 * 1000;

/** What the date filter offers, and how many days from now each choice reaches; null is no end. */
const CHOICES = {
  all: { label: 'All Dates', days: null },
  week: { label: 'This Week', days: 7 },
  month: { label: 'This Month', days: 30 },
  quarter: { label: 'Next 3 Months', days: 90 },
} as const;

export type DateFilter = keyof typeof CHOICES;

export const dateFilterOptions = Object.entries(CHOICES).map(([value, { label }]) => ({ value, label }));

export const isDateFilter = (value: string): value is DateFilter => Object.hasOwn(CHOICES, value);

/** Events of the filter start before this instant (ISO); undefined for all dates. */
export function endOf(filter: DateFilter, now: number): string | undefined {
  const { days } = CHOICES[filter];
  return days === null ? undefined : new Date(now + days * DAY_MS).toISOString();
}
