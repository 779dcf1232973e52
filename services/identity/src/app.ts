import { createServiceApp } from '@backflow/service-kit';
import type { Route } from '@backflow/service-kit';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { initModels } from './db/models/init-models.ts';
import type { IdentityDeps } from './deps.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createRegistrationThrottle } from './throttling/registration-throttle.ts';
import { createSignInThrottle } from './throttling/sign-in-throttle.ts';

/** The service as an Express app; it never listens. */
export const createIdentityApp = (deps: IdentityDeps) => createServiceApp(deps, identityRoutes(deps));

/** Every endpoint of the service and what answers it. */
export function identityRoutes({ db, redis, settings }: IdentityDeps): Route[] {
  initModels(db.sequelize);
  const passwords = createPasswordHasher();
  const signInThrottle = createSignInThrottle(redis, settings.SESSION_SECRET);
  const registrationThrottle = createRegistrationThrottle(redis, settings);
  return [
    ...sessionRoutes({ db, passwords, throttle: signInThrottle }),
    ...accountRoutes({ db, passwords, throttle: registrationThrottle }),
    ...administrationRoutes(db),
  ];
}
