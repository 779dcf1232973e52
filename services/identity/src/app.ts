import { createServiceApp } from '@backflow/service-kit';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { defineModels } from './db/models/index.ts';
import type { IdentityDeps, IdentityServiceDeps } from './deps.ts';
import { emailConfirmationRoutes } from './email-confirmation/email-confirmation.routes.ts';
import { siteLinks } from './mail/site-links.ts';
import { newsletterRoutes } from './newsletter/newsletter.routes.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createThrottles } from './throttling/throttles.ts';

/** The identity service as an Express app; it never listens. */
export function createIdentityApp(serviceDeps: IdentityServiceDeps) {
  const { db, redis, settings } = serviceDeps;
  const deps: IdentityDeps = {
    ...serviceDeps,
    models: defineModels(db.sequelize),
    links: siteLinks(settings.PUBLIC_ORIGIN),
    passwords: createPasswordHasher(),
    throttles: createThrottles(redis, settings),
  };
  return createServiceApp(deps, routesOf(deps));
}

/** Every endpoint this service answers. */
export const routesOf = (deps: IdentityDeps) => [
  ...sessionRoutes(deps),
  ...accountRoutes(deps),
  ...passwordResetRoutes(deps),
  ...emailConfirmationRoutes(deps),
  ...newsletterRoutes(deps),
  ...administrationRoutes(deps),
];
