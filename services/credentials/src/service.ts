import { AppError, ValidationError, defineService, serviceSettings } from '@backflow/service-kit';
import type { CredentialsContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { defineModels } from './db/models.ts';
import { approvalExists } from './approvals/approvals.ts';
import { issueCertificatesJob } from './certificates/issue-certificates.ts';
import { mailLapsesJob } from './lapses/mail-lapses.ts';
import { eraseMemberJob } from './people/erase-member.ts';
import { mergeMemberJob } from './people/merge-member.ts';
import { sendRemindersJob } from './reminders/send-reminders.ts';
import { purgeRostersJob, sentAlready } from './rosters/send-roster.ts';
import { routes } from './routes.ts';
import { settleTermsJob } from './wallet/settle-terms.ts';

/** What testers' licenses hang on: authorities, approved classes, certificates, credentials, gauges, rosters. */
export const credentials = defineService<CredentialsContext>({
  name: 'credentials',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  models: defineModels,
  routes,
  seed: async (context) => {
    const { seedApprovals } = await import('./demo/seed-approvals.ts');
    await seedApprovals(context);
    const { seedWallets } = await import('./demo/seed-wallets.ts');
    await seedWallets(context);
  },
  jobs: [
    issueCertificatesJob,
    settleTermsJob,
    sendRemindersJob,
    mailLapsesJob,
    purgeRostersJob,
    eraseMemberJob,
    mergeMemberJob,
  ],
  conflicts: {
    authorities_name: () => new AppError('CONFLICT', 'There is another authority with this name.'),
    approvals_of_offer: approvalExists,
    renewal_rules_of_day: () =>
      new ValidationError([{ path: 'effectiveFrom', message: 'There is another version from this day' }]),
    licences_of_person: () =>
      new ValidationError([{ path: 'number', message: 'You have this license already' }]),
    sent_rosters_once: sentAlready,
  },
});
