import type { Supplier } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The options of the date filter, and the days from now that each includes; null is no limit. */
const DATES = {
  all: { label: 'All Dates', days: null },
  week: { label: 'This Week', days: 7 },
  month: { label: 'This Month', days: 30 },
  quarter: { label: 'Next 3 Months', days: 90 },
} as const;

type DateFilter = keyof typeof DATES;
const NAMES = Object.keys(DATES) as DateFilter[];

export const dateOptions = NAMES.map((value) => ({ value, label: DATES[value].label }));

/**
 * The filters in the address; an empty text is no restriction. Once the suppliers are fetched, an unknown one is no restriction either, so
 * that an old link still shows the list.
 */
export const eventFilter = (suppliers: readonly Supplier[] | undefined) =>
  z.object({
    search: searchFilter,
    dates: z._default(z.enum(NAMES), 'all'),
    supplier: idFilter(suppliers),
  });
export type EventFilter = z.infer<ReturnType<typeof eventFilter>>;

/** The instant (ISO) before which an event must start; undefined for all dates. */
export function getEnd({ dates }: Pick<EventFilter, 'dates'>, now: number): string | undefined {
  const { days } = DATES[dates];
  return days === null ? undefined : new Date(now + days * DAY_MS).toISOString();
}
