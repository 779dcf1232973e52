import { defineService, serviceSettings } from '@backflow/service-kit';
import { receiveInMemory } from '@backflow/service-kit/tables';
import { eraseMemberJob } from './attendees/erase-member.ts';
import { mergeMemberJob } from './attendees/merge-member.ts';
import { expireUnconfirmedJob } from './attendees/expire-unconfirmed.ts';
import { addUpDaysJob } from './admin-dashboard/add-up-days.ts';
import { runBulkChangeJob } from './bulk-changes.ts';
import { purgeBulkChangesJob } from './bulk/run-bulk-change.ts';
import type { BookingsContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { purgeWalkInsJob } from './door/purge-walk-ins.ts';
import { expireHandOversJob } from './hand-over/expire-hand-overs.ts';
import { mergeCompanyJob } from './companies/merge-company.ts';
import { purgeStatementsJob } from './companies/statement.ts';
import { purgeUnmatchedJob } from './imports/attendance/decide-unmatched.ts';
import { sendInvoicesJob } from './invoices/send-invoices.ts';
import { invoiceMissedBookingsJob } from './accounts/invoice-missed-bookings.ts';
import { remindOverdueJob } from './money/remind.ts';
import { notifyAttendeesJob } from './notifications/notify-attendees.ts';
import { notifyBeforeStartJob } from './notifications/notify-before-start.ts';
import { recordNewOffersJob } from './offers/record-new-offers.ts';
import { routes } from './routes.ts';
import { offerSeatsJob } from './waiting-list/move-waiting-lists.ts';

/** Bookings of events, webinars and courses, with waiting lists and attendees. */
export const bookings = defineService<BookingsContext>({
  name: 'bookings',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  records: {
    invoices: 'select, insert, update',
    invoice_documents: 'select, insert',
    invoice_counters: 'select, insert, update',
    agreements: 'select, insert, update (rule)',
    payments: 'select, insert',
    carry_over_findings: 'select',
    hours_entries: 'select, insert',
    check_ins: 'select, insert, update (name, email, phone, note, counts_for, decided_by, decided_at)',
  },
  models: () => ({}),
  parts: () => ({ receiveFile: receiveInMemory }),
  routes,
  jobs: [
    notifyAttendeesJob,
    notifyBeforeStartJob,
    offerSeatsJob,
    expireUnconfirmedJob,
    expireHandOversJob,
    eraseMemberJob,
    mergeCompanyJob,
    mergeMemberJob,
    sendInvoicesJob,
    invoiceMissedBookingsJob,
    remindOverdueJob,
    recordNewOffersJob,
    addUpDaysJob,
    runBulkChangeJob,
    purgeBulkChangesJob,
    purgeStatementsJob,
    purgeUnmatchedJob,
    purgeWalkInsJob,
  ],
});
