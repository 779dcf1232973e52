import type { Lapse, exportLapses as contract } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import { csvFile } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { pageOfLapses } from './lapses.query.ts';

const COLUMNS: readonly CsvColumn<Lapse>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Authority', ({ authority }) => authority],
  ['License number', ({ number }) => number],
  ['Valid until', ({ validUntil }) => validUntil],
  ['Email', ({ emailStatus }) => emailStatus],
  ['Last reminded', ({ remindedOn }) => remindedOn],
];

/** The list as a CSV file. */
export const exportLapses = (
  context: CredentialsContext,
  { query }: Call<typeof contract>,
): Promise<FileResponse> =>
  Promise.resolve(
    csvFile({
      name: `renewals-${pacificDay(new Date(context.now()))}.csv`,
      columns: COLUMNS,
      items: (page) => pageOfLapses(context, { ...query, ...page }),
    }),
  );
