import { createServiceApp } from '@backflow/service-kit';
import type { Route } from '@backflow/service-kit';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { initModels } from './db/models/init-models.ts';
import type { IdentityDeps } from './deps.ts';
import { emailConfirmationRoutes } from './email-confirmation/email-confirmation.routes.ts';
import { siteLinks } from './mail/site-links.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createMailThrottle } from './throttling/mail-throttle.ts';
import { createRegistrationThrottle } from './throttling/registration-throttle.ts';
import { createSignInThrottle } from './throttling/sign-in-throttle.ts';

/** The service as an Express app; it never listens. */
export const createIdentityApp = (deps: IdentityDeps) => createServiceApp(deps, identityRoutes(deps));

/** Every endpoint of the service and what answers it. */
export function identityRoutes({ db, redis, settings }: IdentityDeps): Route[] {
  initModels(db.sequelize);
  const passwords = createPasswordHasher();
  const signInThrottle = createSignInThrottle(redis, settings.SESSION_SECRET);
  const links = siteLinks(settings.PUBLIC_ORIGIN);
  const mailThrottle = (name: string) => createMailThrottle(redis, settings.SESSION_SECRET, name);
  const registrationThrottle = createRegistrationThrottle(redis, settings);
  return [
    ...sessionRoutes({ db, passwords, throttle: signInThrottle }),
    ...accountRoutes({ db, links, passwords, throttle: registrationThrottle }),
    ...passwordResetRoutes({ db, links, passwords, throttle: mailThrottle('reset-password') }),
    ...emailConfirmationRoutes({ db, links, throttle: mailThrottle('confirm-email') }),
    ...newsletterRoutes({ db, links, throttle: mailThrottle('newsletter') }),
    ...administrationRoutes(db),
  ];
}
