import type { UnpaidBooking, exportUnpaid as contract } from '@backflow/contracts/bookings';
import { wallTime } from '@backflow/contracts/time';
import { csvFile, decimal } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { loadPhoneFormat } from '../format-phone.ts';
import type { FormatPhone } from '../format-phone.ts';
import { unpaidPage } from './unpaid.query.ts';

const columnsWith = (formatPhone: FormatPhone): readonly CsvColumn<UnpaidBooking>[] => [
  ['First name', ({ user }) => user.firstName],
  ['Last name', ({ user }) => user.lastName],
  ['Email', ({ user }) => user.email],
  ['Email status', ({ user }) => user.emailStatus],
  ['Phone', ({ user }) => formatPhone(user.phoneNumber)],
  ['Company', ({ user }) => user.company],
  ['Event or course', ({ title }) => title],
  ['Starts at (PT)', ({ startsAt }) => startsAt && wallTime(startsAt)],
  ['Booked at (PT)', ({ bookedAt }) => wallTime(bookedAt)],
  ['Unpaid (USD)', ({ amount }) => decimal(amount)],
  ['Last reminder (PT)', ({ remindedAt }) => remindedAt && wallTime(remindedAt)],
];

/** The unpaid bookings that match the filters as a CSV file, oldest first. */
export async function exportUnpaidBookings(
  context: BookingsContext,
  { query }: Call<typeof contract>,
): Promise<FileResponse> {
  const today = wallTime(new Date(context.now())).slice(0, 10);
  return csvFile({
    name: `unpaid-${today}.csv`,
    columns: columnsWith(await loadPhoneFormat()),
    items: (page) => unpaidPage(context, { ...query, ...page }),
  });
}
