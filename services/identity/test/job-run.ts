import { randomUUID } from 'node:crypto';
import type { JobContract } from '@backflow/contracts';
import type { JobRun } from '@backflow/service-kit';
import type { IdentityService } from './start-identity.ts';

/** A run of a job, as the queue would begin it. */
export const jobRun = ({ context }: Pick<IdentityService, 'context'>, { name }: JobContract): JobRun => ({
  ...{ id: randomUUID(), actor: null, log: context.log },
  signal: new AbortController().signal,
  endpoint: { id: name, audit: false, changes: [] },
});
