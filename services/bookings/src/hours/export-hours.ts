import { HOURS_REASON_LABELS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import type { HoursEntry, exportMyHours as contract } from '@backflow/contracts/bookings';
import { wallTime } from '@backflow/contracts/time';
import { csvFile } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { hoursEntries } from './hours.query.ts';

const COLUMNS: readonly CsvColumn<HoursEntry>[] = [
  ['Day', ({ day }) => day],
  ['Event, webinar or course', ({ offer }) => offer?.title ?? null],
  ['Kind', ({ kind }) => HOUR_KIND_LABELS[kind]],
  ['Hours', ({ hours }) => Number(hours)],
  ['Entry', ({ reason }) => HOURS_REASON_LABELS[reason]],
  ['Reason', ({ note }) => note],
  ['Recorded at (PT)', ({ recordedAt }) => wallTime(recordedAt)],
];

/** The caller's entries as a CSV file, latest first. */
export const exportMyHours = (
  { db, now }: BookingsContext,
  { actor, query }: Call<typeof contract>,
): Promise<FileResponse> => {
  const today = wallTime(new Date(now())).slice(0, 10);
  return Promise.resolve(
    csvFile({
      name: `ce-hours-${today}.csv`,
      columns: COLUMNS,
      items: (page) => hoursEntries(db, { memberId: actor.id, ...query, ...page }),
    }),
  );
};
