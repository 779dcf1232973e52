import type { Supplier } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the date filter offers, and how many days from now each choice reaches; null is no end. */
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
 * What the list is narrowed by, as the address has it; an empty text is no restriction. Once the suppliers are known,
 * one that is none of them is no restriction either: an old link still shows the list.
 */
export const eventFilter = (suppliers: readonly Supplier[] | undefined) =>
  z.object({
    search: searchFilter,
    dates: z._default(z.enum(NAMES), 'all'),
    supplier: idFilter(suppliers),
  });
export type EventFilter = z.infer<ReturnType<typeof eventFilter>>;

/** Events of the filter start before this instant (ISO); undefined for all dates. */
export function endOf({ dates }: Pick<EventFilter, 'dates'>, now: number): string | undefined {
  const { days } = DATES[dates];
  return days === null ? undefined : new Date(now + days * DAY_MS).toISOString();
}
