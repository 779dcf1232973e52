import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';

const CHECK_MS = 10_000;
/** Of the time between two checks. An idle process still polls its jobs. */
const IDLE_SHARE = 0.2;

/**
 * Collects garbage once after each time of work, the start included, as soon as the process is idle. V8 collects when memory is
 * allocated: an idle process would retain the garbage of its last work.
 */
export function collectWhenIdle(collect: () => void = collectGarbage, checkMs = CHECK_MS): void {
  let last = performance.eventLoopUtilization();
  let hasWorked = true;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_SHARE) hasWorked = true;
    else if (hasWorked) {
      hasWorked = false;
      collect();
    }
  }, checkMs).unref();
}

function collectGarbage(): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage', () => session.disconnect());
}
