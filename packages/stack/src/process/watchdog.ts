import { spawn } from 'node:child_process';

// Waits for its input to close, which happens when we end, however we end. Then it ends the process's group, gently first.
const SCRIPT = `
signal=$1 pid=$2 after=$3
shift 3
read -r _
sleep "$after"
kill -s "$signal" -- "-$pid" 2>/dev/null
tries=100
while kill -0 -- "-$pid" 2>/dev/null && [ "$tries" -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
kill -s KILL -- "-$pid" 2>/dev/null
rm -rf "$@"
`;

/** What a watchdog does to its process once ours is gone. */
export interface WatchdogOptions {
  signal: NodeJS.Signals;
  /** How long the process may go on by itself, for the others to finish with it. */
  afterSeconds?: number | undefined;
  /** Folders to remove then. */
  remove?: readonly string[] | undefined;
}

/**
 * Sees to it that a process which knows nothing of us (Postgres, Redis, a build) does not outlive us, even when we
 * are killed. Returns what calls the watchdog off.
 */
export function startWatchdog(
  pid: number,
  { signal, afterSeconds = 0, remove = [] }: WatchdogOptions,
): () => void {
  const args = [signal.replace(/^SIG/, ''), String(pid), String(afterSeconds), ...remove];
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'watchdog', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.once('error', () => undefined);
  watchdog.unref();
  return () => {
    watchdog.kill('SIGKILL');
  };
}
