import { baselineMigration } from '@backflow/service-kit';
import { accountsSql } from './baseline/accounts.ts';
import { figuresSql } from './baseline/figures.ts';
import { hoursSql } from './baseline/hours.ts';
import { invoicesSql } from './baseline/invoices.ts';
import { offersSql } from './baseline/offers.ts';
import { publishedSql } from './baseline/published.ts';
import { seatsSql } from './baseline/seats.ts';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-bookings 0002-publish-bookings 0150-serve-release-before 0170-record-payments
  0216-notify-free-seats 0230-create-invoices 0240-settle-bookings 0241-name-invoices 0245-create-hand-overs
  0250-offer-seats 0255-create-calendar-feeds 0260-publish-invoice-documents 0261-create-start-notices
  0262-record-new-offers 0270-record-hours 0277-count-invoices 0300-announce-changes 0330-count-by-day
  0332-find-open-invoices-of-offers 0375-index-day-changes 0378-publish-wanted-offers 0400-open-accounts
  0401-carry-over-money 0402-count-money-by-day 0403-announce-accounts 0415-earn-course-hours-once
  0416-create-bulk-changes 0429-fold-invoices 0430-record-completions 0432-note-unsettled`;

/** Offers, bookings, agreements, invoices and payments. */
export const baseline = baselineMigration(
  REPLACED,
  offersSql + accountsSql + invoicesSql + seatsSql + hoursSql + figuresSql + publishedSql,
);
