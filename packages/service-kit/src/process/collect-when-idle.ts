import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;
/** The event loop utilization below which a process is idle. An idle process still polls for jobs. */
const IDLE_SHARE = 0.2;

/**
 * Collects garbage once after each time of work, the start included, as soon as the process is idle. V8 collects when memory is
 * allocated: an idle process would retain the garbage of its last work.
 */
export function collectWhenIdle(collect: () => void = garbageCollector(), checkMs = CHECK_MS): void {
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

/** V8's own collection. The flag is reset: compiled modules of the cache are valid for the flags that they were compiled with. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  // Returns memory to the system too; a plain collection leaves it for what may be allocated next.
  return () => collect({ type: 'major', flavor: 'last-resort' });
}
