import { HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import type {
  exportCeHours as csvContract,
  listAuthorities as authoritiesContract,
  printCeHours as pdfContract,
} from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { csvFile, decimal, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { pdfFile } from '../invoices/invoice-file.ts';
import { readSeller } from '../invoices/seller.ts';
import { readCeHours } from './ce-hours.query.ts';

/** Each authority once, however people write it: as most of them do. */
export async function listAuthorities(
  { db }: BookingsContext,
  _call: Call<typeof authoritiesContract>,
): Promise<string[]> {
  const rows = await select<{ authority: string }>(
    db,
    'authorities',
    sql`
      select mode() within group (order by authority) as authority from identity.licences_v1
       group by lower(authority) order by lower(authority)`,
  );
  return rows.map(({ authority }) => authority);
}

interface Wanted {
  year: number;
  authority: string | null;
}

const getWanted = (
  { now }: BookingsContext,
  { year, authority = null }: Call<typeof csvContract>['query'],
): Wanted => ({ year: year ?? Number(pacificDay(new Date(now())).slice(0, 4)), authority });

/** 'ce-hours-2026-tceq' */
const fileName = ({ year, authority }: Wanted): string =>
  ['ce-hours', year, ...(authority?.toLowerCase().match(/[a-z0-9]+/g) ?? [])].join('-');

/** A row for each person and course. */
export async function exportCeHours(
  context: BookingsContext,
  { query }: Call<typeof csvContract>,
): Promise<FileResponse> {
  const wanted = getWanted(context, query);
  return csvFile({
    name: `${fileName(wanted)}.csv`,
    columns: [
      ['License number', ({ licence }) => licence],
      ['Last name', ({ lastName }) => lastName],
      ['First name', ({ firstName }) => firstName],
      ['Day', ({ day }) => day],
      ['Course', ({ title }) => title],
      ['Course number', ({ courseNumber }) => courseNumber],
      [`${HOUR_KIND_LABELS.classroom} (minutes)`, ({ classroom }) => decimal(classroom)],
      [`${HOUR_KIND_LABELS.handsOn} (minutes)`, ({ handsOn }) => decimal(handsOn)],
      [`${HOUR_KIND_LABELS.online} (minutes)`, ({ online }) => decimal(online)],
      ['Total (minutes)', ({ total }) => decimal(total)],
    ],
    items: await readCeHours(context.db, wanted.year, wanted.authority),
  });
}

/** The same as a document, with the total of each person. */
export async function printCeHours(
  context: BookingsContext,
  { query }: Call<typeof pdfContract>,
): Promise<FileResponse> {
  const wanted = getWanted(context, query);
  const { year, authority } = wanted;
  const { db } = context;
  const [rows, sponsor] = await Promise.all([readCeHours(db, year, authority), readSeller(db)]);
  // Few processes need the PDF library.
  const { renderCeHours } = await import('./render-ce-hours.ts');
  return pdfFile(fileName(wanted), await renderCeHours({ year, authority, sponsor, rows }));
}
