import type { BulkTask } from '@backflow/contracts/bookings';
import { changeBookingsInBulk } from '../attendees/bulk-changes.ts';
import { payInvoicesInBulk } from '../money/change-invoice.ts';
import { remindInBulk } from '../money/remind.ts';
import type { BulkDefinition } from './define-bulk-change.ts';

/** Every bulk change, by the name of its task. */
export const BULK_CHANGES: Readonly<Record<BulkTask['name'], BulkDefinition>> = {
  'bookings.change': changeBookingsInBulk,
  'invoices.pay': payInvoicesInBulk,
  'invoices.remind': remindInBulk,
};
