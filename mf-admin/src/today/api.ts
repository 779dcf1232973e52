import {
  getAdminToday,
  reportBookings,
  reportFilledSeats,
  summarizeInvoices,
} from '@backflow/contracts/bookings';
import type { ReportPeriod } from '@backflow/contracts/bookings';
import { queryOf } from '@backflow/platform';
import { polled } from '@backflow/remote-kit/admin';

const EACH_MINUTE = polled(60_000);
/** Refetched whenever it is shown. */
const EACH_TIME = { staleTime: 0 };

export const adminToday = queryOf(getAdminToday, {}, EACH_MINUTE);
export const invoiceSummary = queryOf(summarizeInvoices, {}, EACH_MINUTE);
export const bookingReport = (period: ReportPeriod) =>
  queryOf(reportBookings, { query: { period } }, EACH_TIME);
export const seatReport = (period: ReportPeriod) =>
  queryOf(reportFilledSeats, { query: { period } }, EACH_TIME);
