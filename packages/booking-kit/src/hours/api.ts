import {
  listMemberHours,
  listMemberHoursEntries,
  listMyHours,
  listMyHoursEntries,
} from '@backflow/contracts/bookings';
import type { HourKind } from '@backflow/contracts/bookings';
import { byId, pagesOf, queryOf } from '@backflow/platform';

/** The entries behind a total: of a year, and of a kind where the total is of one. */
export interface HoursFilter {
  year: number;
  kind?: HourKind;
}

const PAGE_SIZE = 10;

export const myHours = queryOf(listMyHours, {});
export const myEntries = (filter: HoursFilter) =>
  pagesOf(listMyHoursEntries, { query: { ...filter, limit: PAGE_SIZE } });

const EACH_TIME = { staleTime: 0, gcTime: 0 };

export const memberHours = (id: string) => queryOf(listMemberHours, byId(id), EACH_TIME);
export const memberEntries = (id: string) => (filter: HoursFilter) =>
  pagesOf(listMemberHoursEntries, { params: { id }, query: { ...filter, limit: PAGE_SIZE } }, EACH_TIME);
