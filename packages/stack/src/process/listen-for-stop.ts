import type { Progress } from '@backflow/cli-kit';
import type { Platform } from './platform.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// One Ctrl-C arrives several times: from the terminal, and forwarded by npm and by the parent process.
const SAME_MS = 800;

/** Listens for Ctrl-C and for the end of the parent process. */
export interface StopListener {
  /** Resolves on the first signal. A second Ctrl-C kills everything at once. */
  stopped: Promise<void>;
  /** Stops listening. */
  off(): void;
}

export function listenForStop(platform: Platform, progress: Progress): StopListener {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  let first = 0;
  const stop = () => {
    const now = Date.now();
    if (first === 0) {
      first = now;
      progress.print('\nStopping …');
      resolve(undefined);
    } else if (now - first > SAME_MS) {
      platform.kill();
      process.exit(1);
    }
  };
  const orphaned = () => first === 0 && stop();
  for (const signal of SIGNALS) process.on(signal, stop);
  process.once('disconnect', orphaned);
  // When the terminal is closed, writing to it fails: the other processes must still be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    stopped,
    off: () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      process.off('disconnect', orphaned);
    },
  };
}
