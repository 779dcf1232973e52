/**
 * Detects the end of the parent process: npm sends no signal when it is killed. The parent's own parent does not count: the
 * shell of a CI step or of an ssh session may end while npm goes on.
 * @returns a function that tells whether the parent has ended
 */
export function watchParent() {
  const parent = process.ppid;
  return () => process.ppid !== parent;
}

/** Calls `stop` once when npm, which started this process, has ended. Does nothing without npm. */
export function onEndOfNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const isGone = watchParent();
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    stop();
  }, 300);
  timer.unref();
}
