import { startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import type { IdentityContext, IdentitySettings } from '../src/context.ts';
import { identity } from '../src/service.ts';

export type IdentityService = TestService<IdentityContext>;

export const startIdentity = (
  settings: Partial<IdentitySettings> = {},
  now?: () => number,
): Promise<IdentityService> =>
  startTestService(identity, {
    settings: { REGISTRATIONS_PER_HOUR: 100_000, ...settings },
    ...(now && { now }),
  });

/** Starts the service before the tests of a file, and stops it after them. */
export const useIdentity = (...options: Parameters<typeof startIdentity>): Promise<IdentityService> =>
  useTestService(() => startIdentity(...options));
