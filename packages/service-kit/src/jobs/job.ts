import type { JobContract, JobData } from '@backflow/contracts';
import type { Operation, ServiceContext } from '../context.ts';
import type { Logger } from '../logging/logger.ts';

/** One run of a job, and what `mutate` needs to know of it. */
export interface JobRun extends Operation {
  /** The job's id: the same in every attempt. */
  readonly id: string;
  /** 1 for the first one. */
  readonly attempt: number;
  /** When this attempt fails, the job is given up. */
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops, or when the attempt took too long: what it does then is done again. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** A job and what does it, as a service lists them. */
export interface Job<Context> {
  readonly contract: JobContract;
  readonly handle: (context: Context, data: unknown, run: JobRun) => Promise<void>;
}

/** Connects a handler to its contract. A failed run is retried as the contract declares. */
export const job = <Context extends ServiceContext, Contract extends JobContract>(
  contract: Contract,
  handle: (context: Context, data: JobData<Contract>, run: JobRun) => Promise<void>,
): Job<Context> =>
  // Safe: the data is parsed by this very contract before the handler sees it.
  ({ contract, handle: handle as Job<Context>['handle'] });
