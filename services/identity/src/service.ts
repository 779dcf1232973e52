import { smsSender } from '@backflow/mails';
import { AppError, defineService, job, serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';
import { EmailTakenError } from './accounts/change-email.ts';
import type { IdentityContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { defineModels } from './db/models/index.ts';
import { emptyOutbox, emptyOutboxJob, purgeExpired, purgeExpiredJob } from './maintenance.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { mailPasswordLinkJob } from './people/password-link.ts';
import { expirePremium, expirePremiumJob } from './premium/set-premium.ts';
import { routes } from './routes.ts';
import { seedDemo } from './seed-demo.ts';
import { createThrottles } from './throttling/throttles.ts';

/** Accounts, sessions, profiles, preferences, the site's settings, and the administration of users. */
export const identity = defineService<IdentityContext>({
  name: 'identity',
  settings: serviceSettings.extend({
    /** New accounts per network address and hour. A classroom shares an address. */
    REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).default(300),
    REFUSE_COMMON_PASSWORDS: z.stringbool().optional(),
    SMS_FROM: smsSender,
  }),
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  // A trigger refuses deleting entries that have an actor or a subject.
  records: { audit_lines: 'select, insert, update (details), delete' },
  models: defineModels,
  parts: ({ redis, settings }) => ({
    passwords: createPasswordHasher(),
    throttles: createThrottles(redis, settings),
  }),
  routes,
  jobs: [
    job(purgeExpiredJob, purgeExpired),
    job(emptyOutboxJob, emptyOutbox),
    job(expirePremiumJob, expirePremium),
    mailPasswordLinkJob,
  ],
  conflicts: {
    users_email: () => new EmailTakenError(),
    premium_requests_open: () =>
      new AppError('PREMIUM_REQUESTED', 'You have asked for premium already. We will answer by email.'),
  },
  seed: seedDemo,
});
