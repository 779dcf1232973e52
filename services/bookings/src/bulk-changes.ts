import { changeBookingsInBulk } from './attendees/bulk-changes.ts';
import { readBulkChange } from './bulk/bulk-change.query.ts';
import type { BulkDefinitions } from './bulk/define-bulk-change.ts';
import { runBulkChanges } from './bulk/run-bulk-change.ts';
import { importRows } from './imports/import-rows.ts';
import { payInvoicesInBulk } from './money/change-invoice.ts';
import { remindInBulk } from './money/remind.ts';

/** Every bulk change, by the name of its task. */
const BULK_CHANGES: BulkDefinitions = {
  'bookings.change': changeBookingsInBulk,
  'invoices.pay': payInvoicesInBulk,
  'invoices.remind': remindInBulk,
  import: importRows,
};

export const runBulkChangeJob = runBulkChanges(BULK_CHANGES);
export const bulkChange = readBulkChange(BULK_CHANGES);
