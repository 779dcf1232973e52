import { startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import { createIdentityApp } from '../src/app.ts';
import { defineModels } from '../src/db/models/index.ts';
import type { Models } from '../src/db/models/index.ts';
import type { IdentityServiceDeps } from '../src/deps.ts';

/** The origin its mails link to. */
export const TEST_ORIGIN = 'https://academy.example.com';

export interface IdentityService extends TestService {
  models: Models;
}

/** The service on a database and a Redis of its own, for tests over HTTP. */
export async function startIdentity(
  settings: Partial<IdentityServiceDeps['settings']> = {},
): Promise<IdentityService> {
  const service = await startTestService('identity', (deps) =>
    createIdentityApp({
      ...deps,
      settings: {
        REGISTRATIONS_PER_HOUR: 100_000,
        PUBLIC_ORIGIN: TEST_ORIGIN,
        ...deps.settings,
        ...settings,
      },
    }),
  );
  return { ...service, models: defineModels(service.deps.db.sequelize) };
}
