import { startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import { createIdentityApp } from '../src/app.ts';
import type { IdentityDeps } from '../src/deps.ts';

/** The origin its mails link to. */
export const TEST_ORIGIN = 'https://academy.example.com';

/** The service on a database and a Redis of its own, for tests over HTTP. */
export const startIdentity = (settings: Partial<IdentityDeps['settings']> = {}): Promise<TestService> =>
  startTestService('identity', (deps) =>
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
