import { spawn } from 'node:child_process';

// Its input closes when this process ends, however that happens. Then it ends the other process's group: first by the
// signal, then by SIGKILL.
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

/** The watchdog's work after the end of this process. */
export interface WatchdogOptions {
  signal: NodeJS.Signals;
  /** How long the process may still run, so that others can finish their work with it. */
  afterSeconds?: number | undefined;
  /** Folders to remove afterwards. */
  remove?: readonly string[] | undefined;
}

/**
 * Ends a process without a channel (Postgres, Redis, a build) when this one ends or is killed. Returns a function that stops
 * the watchdog.
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
