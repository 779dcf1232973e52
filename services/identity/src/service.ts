import { defineService, job, serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';
import { EmailTakenError } from './accounts/account.errors.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import type { IdentityContext } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { emptyOutbox, emptyOutboxJob } from './maintenance/empty-outbox.ts';
import { purgeExpired, purgeExpiredJob } from './maintenance/purge-expired.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { endPremium, endPremiumJob } from './premium/end-premium.ts';
import { PremiumRequestedError } from './premium/premium.errors.ts';
import { premiumRoutes } from './premium/premium.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createThrottles } from './throttling/throttles.ts';

/** Accounts, sessions, profiles, preferences, the site's settings, and the administration of users. */
export const identity = defineService<IdentityContext>({
  name: 'identity',
  settings: serviceSettings.extend({
    /** New accounts one network address may ask for within an hour; a classroom shares one. */
    REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).default(300),
    REFUSE_COMMON_PASSWORDS: z.stringbool().optional(),
  }),
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  parts: ({ redis, settings }) => ({
    passwords: createPasswordHasher(),
    throttles: createThrottles(redis, settings),
  }),
  routes: [
    ...sessionRoutes,
    ...accountRoutes,
    ...newsletterRoutes,
    ...settingsRoutes,
    ...administrationRoutes,
    ...peopleRoutes,
    ...premiumRoutes,
  ],
  jobs: [
    job(purgeExpiredJob, purgeExpired),
    job(emptyOutboxJob, emptyOutbox),
    job(endPremiumJob, endPremium),
  ],
  conflicts: {
    users_email: () => new EmailTakenError(),
    premium_requests_open: () => new PremiumRequestedError(),
  },
  seed: seedDemo,
});
