import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { MAX_AUDIT_EXPORT } from '@backflow/contracts/identity';
import type { AuditEntry, exportAuditEntries as contract } from '@backflow/contracts/identity';
import { csvFile } from '@backflow/service-kit';
import type { Call, CsvColumn, FileResponse } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findAuditEntries } from './audit-entries.query.ts';
import { isDifference } from './audit-sentence.ts';

/** Writes 2026-03-01 04:00:00. */
const TIME = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: DISPLAY_TIME_ZONE,
});

const COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  ['Time (PT)', ({ at }) => TIME.format(new Date(at))],
  ['Who', ({ actor }) => actor?.name ?? null],
  ['What', ({ sentence }) => sentence.map((part) => part.text).join('')],
  ['Action', ({ action }) => action],
  ['Subject Id', ({ subjectId }) => subjectId],
  ['Service', ({ service }) => service],
  ['Details', ({ details }) => detailsText(details)],
];

/** The audit trail as a CSV file, newest first. */
export const exportAuditEntries = (
  context: IdentityContext,
  { query }: Call<typeof contract>,
): Promise<FileResponse> =>
  Promise.resolve(
    csvFile({
      ...{ name: 'audit.csv', columns: COLUMNS, most: MAX_AUDIT_EXPORT },
      items: (page) => findAuditEntries(context, { ...query, ...page }),
    }),
  );

/** 'premiumPrice: 9.99 → 12.50; registrationOpen: yes → no' */
const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .map(
      ([field, value]) =>
        `${field}: ${isDifference(value) ? `${text(value.from)} → ${text(value.to)}` : text(value)}`,
    )
    .join('; ');

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(none)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
