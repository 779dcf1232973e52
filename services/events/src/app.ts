import { createServiceApp } from '@backflow/service-kit';
import type { ServiceDeps } from '@backflow/service-kit';
import type { Express } from 'express';
import { defineModels } from './db/models/index.ts';
import type { EventsDeps } from './deps.ts';
import { EventRowCache } from './events/event-row-cache.ts';
import { eventRoutes } from './events/events.routes.ts';
import { registrationRoutes } from './registrations/registrations.routes.ts';
import { supplierRoutes } from './suppliers/suppliers.routes.ts';
import { webinarRoutes } from './webinars/webinars.routes.ts';

/** The events service as an Express app; it never listens. Tests hand over a clock of their own. */
export function createEventsApp(
  serviceDeps: ServiceDeps,
  { now }: Pick<EventsDeps, 'now'> = { now: Date.now },
): Express {
  const deps: EventsDeps = {
    ...serviceDeps,
    models: defineModels(serviceDeps.db.sequelize),
    eventRows: new EventRowCache(),
    now,
  };
  return createServiceApp(deps, routesOf(deps));
}

/** Every endpoint this service answers. */
export const routesOf = (deps: EventsDeps) => [
  ...eventRoutes(deps),
  ...registrationRoutes(deps),
  ...supplierRoutes(deps),
  ...webinarRoutes(deps),
];
