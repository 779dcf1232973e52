import { randomUUID } from 'node:crypto';
import type { JobContract } from '@backflow/contracts';
import type { JobRun } from '@backflow/service-kit';
import type { LearningContext } from '../src/context.ts';

/**
 * One attempt at a job.
 * @param steps after how many looks at its signal the process is stopped; never when absent
 */
export function jobRun(
  { log }: LearningContext,
  { name }: Pick<JobContract, 'name'>,
  steps = Infinity,
): JobRun {
  const stopping = new AbortController();
  const { signal } = stopping;
  let looks = 0;
  signal.throwIfAborted = () => {
    if (looks++ >= steps) throw new Error('the process is stopped');
  };
  return {
    ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log, actor: null },
    endpoint: { id: name, audit: false, changes: [] },
  };
}
