import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { MAX_AUDIT_EXPORT } from '@backflow/contracts/identity';
import type { AuditEntry, exportAuditEntries as contract } from '@backflow/contracts/identity';
import { csvFile, itemsOf } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findAuditEntries } from './audit-entries.query.ts';
import { isDifference } from './audit-sentence.ts';

const COLUMNS = ['Time (PT)', 'Who', 'What', 'Action', 'Subject Id', 'Service', 'Details'];
const BATCH = 1000;

/** The audit trail as a CSV file, newest first. Entries are read while the file is sent. */
export const exportAuditEntries = (
  context: IdentityContext,
  { query }: Call<typeof contract>,
): Promise<FileResponse> => Promise.resolve(csvFile('audit.csv', COLUMNS, () => rowsOf(context, query)));

async function* rowsOf(context: IdentityContext, query: Call<typeof contract>['query']) {
  const entries = itemsOf((cursor) => findAuditEntries(context, { ...query, cursor, limit: BATCH }));
  let left = MAX_AUDIT_EXPORT;
  for await (const entry of entries) {
    yield rowOf(entry);
    left -= 1;
    if (left === 0) return;
  }
}

/** Writes 2026-03-01 04:00:00. */
const TIME = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: DISPLAY_TIME_ZONE,
});

const rowOf = ({ at, actor, sentence, action, subjectId, service, details }: AuditEntry) => [
  TIME.format(new Date(at)),
  actor?.name ?? null,
  sentence.map((part) => part.text).join(''),
  action,
  subjectId,
  service,
  detailsText(details),
];

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
