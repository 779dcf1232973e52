import type { ServiceContext } from '../src/context.ts';
import { serviceSettings } from '../src/config/config.ts';
import type { Route } from '../src/http/route.ts';
import { defineService } from '../src/service.ts';
import type { ServiceDefinition } from '../src/service.ts';

/** A service with the given routes, in the schema and under the role of identity. */
export const fixtureService = (
  routes: readonly Route<ServiceContext>[],
  others: Partial<ServiceDefinition<ServiceContext>> = {},
): ServiceDefinition<ServiceContext> =>
  defineService<ServiceContext>({
    name: 'identity',
    settings: serviceSettings,
    migrations: new URL('./migrations/', import.meta.url),
    models: () => ({}),
    routes,
    ...others,
  });
