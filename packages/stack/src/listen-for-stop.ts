import type { Platform } from './platform.ts';
import type { Progress } from './progress.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// One Ctrl-C arrives more than once: from the terminal, and passed on by npm and by the process that started us.
const SAME_MS = 800;

/** Listens for Ctrl-C, and for the end of whoever started us. */
export interface StopListener {
  /** Settles when we are to stop. A second Ctrl-C ends everything at once. */
  stopped: Promise<void>;
  /** Listens no more. */
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
  // A terminal that was closed must not keep us from stopping the others.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    stopped,
    off: () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      process.off('disconnect', orphaned);
    },
  };
}
