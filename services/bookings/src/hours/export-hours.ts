import { HOURS_REASON_LABELS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import type { HoursEntry, exportOwnHours as contract } from '@backflow/contracts/bookings';
import { wallTime } from '@backflow/contracts/time';
import { csvFile, itemsOf } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { hoursEntries } from './hours.query.ts';

/** Rows read by one query. */
const BATCH = 1000;

type Column = readonly [string, (entry: HoursEntry) => string | number | null];

const COLUMNS: readonly Column[] = [
  ['Day', ({ day }) => day],
  ['Event, webinar or course', ({ offer }) => offer?.title ?? null],
  ['Kind', ({ kind }) => HOUR_KIND_LABELS[kind]],
  ['Hours', ({ hours }) => Number(hours)],
  ['Entry', ({ reason }) => HOURS_REASON_LABELS[reason]],
  ['Reason', ({ note }) => note],
  ['Recorded at (PT)', ({ recordedAt }) => wallTime(recordedAt)],
];

/** The caller's entries as a CSV file, latest first. */
export const exportOwnHours = (
  { db, now }: BookingsContext,
  { actor, query }: Call<typeof contract>,
): Promise<FileResponse> => {
  const today = wallTime(new Date(now())).slice(0, 10);
  const rows = async function* () {
    const entries = itemsOf((cursor) =>
      hoursEntries(db, { memberId: actor.id, ...query, cursor, limit: BATCH }),
    );
    for await (const entry of entries) yield COLUMNS.map(([, cell]) => cell(entry));
  };
  return Promise.resolve(
    csvFile(
      `ce-hours-${today}.csv`,
      COLUMNS.map(([title]) => title),
      rows,
    ),
  );
};
