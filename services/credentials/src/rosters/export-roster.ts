import { HOUR_KINDS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { formatCeu, formatGaps, sumMinutes } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { RosterDetails, RosterRow } from '@backflow/contracts/credentials';
import { csvFile, decimal, download, readSiteSettings } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { readRoster } from './roster-details.ts';

/** 'roster-washington-doh-2026-12-04' */
const fileName = ({ authority, endedOn }: RosterDetails): string =>
  ['roster', ...(authority.toLowerCase().match(/[a-z0-9]+/g) ?? []), endedOn].join('-');

const columnsOf = ({ title, endedOn, courseNumbers }: RosterDetails): readonly CsvColumn<RosterRow>[] => [
  ['License number', ({ license }) => license],
  ['Last name', ({ lastName }) => lastName],
  ['First name', ({ firstName }) => firstName],
  ['Course', () => title],
  ['Course number', () => courseNumbers.join(', ')],
  ['Completed on', () => endedOn],
  ['Minutes present', ({ minutesPresent }) => minutesPresent],
  ...HOUR_KINDS.map((kind): CsvColumn<RosterRow> => [
    `${HOUR_KIND_LABELS[kind]} (minutes)`,
    ({ minutes }) => minutes[kind] ?? 0,
  ]),
  ['CEU', ({ minutes }) => decimal(formatCeu(sumMinutes(minutes)))],
  ['Missing', formatGaps],
];

/** A row for each attendee. */
export async function exportRoster(
  context: CredentialsContext,
  call: Call<typeof contracts.exportRoster>,
): Promise<FileResponse> {
  const roster = await readRoster(context, call);
  return csvFile({ name: `${fileName(roster)}.csv`, columns: columnsOf(roster), items: roster.rows });
}

/** The same as a document, with the sponsor. */
export async function printRoster(
  context: CredentialsContext,
  call: Call<typeof contracts.printRoster>,
): Promise<FileResponse> {
  const [roster, site] = await Promise.all([readRoster(context, call), readSiteSettings(context.db)]);
  const sponsor = [site.companyName, ...site.postalAddress, site.phone].filter((text) => text !== '');
  // Few processes need the PDF library.
  const { renderRoster } = await import('./render-roster.ts');
  const content = await renderRoster(roster, { name: site.companyName, line: sponsor.join(', ') });
  return download(`${fileName(roster)}.pdf`, 'application/pdf', content);
}
