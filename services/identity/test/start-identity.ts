import { openDatabase } from '@backflow/service-kit';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import type { IdentityContext, IdentitySettings } from '../src/context.ts';
import { identity } from '../src/service.ts';

export type IdentityService = TestService<IdentityContext>;

/** The service on a database and a Redis of its own, for tests over HTTP. */
export const startIdentity = (
  settings: Partial<IdentitySettings> = {},
  now?: () => number,
): Promise<IdentityService> =>
  startTestService(identity, {
    settings: { REGISTRATIONS_PER_HOUR: 100_000, ...settings },
    ...(now && { now }),
  });

/** Runs SQL on the test's database as its owner, who may do everything. */
export async function asOwner(
  { adminUrl, context }: Pick<IdentityService, 'adminUrl' | 'context'>,
  statements: string,
): Promise<void> {
  const owner = openDatabase(adminUrl, context.log);
  try {
    await owner.sequelize.query(statements);
  } finally {
    await owner.close();
  }
}
