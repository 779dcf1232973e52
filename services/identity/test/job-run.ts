import type { JobContract } from '@backflow/contracts';
import type { IdentityService } from './start-identity.ts';

/** A run of a job, as far as our jobs look at it. */
export const jobRun = ({ context }: Pick<IdentityService, 'context'>, { name }: JobContract) => ({
  endpoint: { id: name, audit: false, changes: [] },
  actor: null,
  log: context.log,
});
