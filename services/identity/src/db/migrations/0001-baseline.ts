import { baselineMigration } from '@backflow/service-kit';
import { accountsSql } from './baseline/accounts.ts';
import { publishedSql } from './baseline/published.ts';
import { usersSql } from './baseline/users.ts';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-users 0002-publish-views 0003-publish-profile-image 0004-confirm-emails 0005-create-outbox
  0006-create-one-time-tokens 0007-create-newsletter 0008-audit-refusals 0009-create-settings
  0010-publish-people 0011-publish-audit 0012-count-users 0030-publish-mail-preferences
  0031-hold-pending-emails 0032-create-premium-requests 0034-publish-mail-recipients
  0035-publish-members-to-learning 0036-suspend-users 0037-list-users 0039-publish-contacts
  0060-publish-contacts-to-learning 0061-publish-confirmed-actors 0080-record-bounces 0150-publish-to-bookings
  0180-create-member-notes 0261-publish-mail-subscribers 0265-create-sms-consents 0300-announce-changes
  0340-count-new-users 0376-count-by-the-kit 0410-protect-audit-entries 0420-create-second-factors
  0428-find-people-with-typos`;

/** Accounts, and what other services may read of them. */
export const baseline = baselineMigration(REPLACED, usersSql + accountsSql + publishedSql);
