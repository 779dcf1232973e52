import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Child, type ChildSpec } from '../process/child.ts';

/** A store of a test's own: to pause, kill and bring back. */
export interface ThrowawayProcess {
  readonly port: number;
  readonly pid: number;
  /** Freezes it with all it has forked: it still listens and answers nothing. */
  pause(): void;
  resume(): void;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it, gently if it still runs, and starts it again on its port with its data. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a prepared store and waits until it answers. `folder` is removed at the end. */
export async function startThrowaway(
  prepared: { spec: ChildSpec; port: number; isReady: (child: Child) => Promise<void> },
  folder: string,
): Promise<ThrowawayProcess> {
  let child = await begin(prepared);
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [child.pid, ...childrenOf(child.pid)]) process.kill(pid, signal);
  };
  return {
    port: prepared.port,
    get pid() {
      return child.pid;
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    kill: async () => {
      child.kill();
      await child.ended;
    },
    restart: async () => {
      await child.stop(5000);
      child = await begin(prepared);
    },
    stop: async () => {
      if (!child.hasEnded) signalAll('SIGCONT');
      await child.stop(5000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function begin({
  spec,
  isReady,
}: {
  spec: ChildSpec;
  isReady: (child: Child) => Promise<void>;
}): Promise<Child> {
  const child = new Child(spec);
  await Promise.race([isReady(child), child.ended.then((how) => Promise.reject(child.failure(how)))]);
  return child;
}

/** Postgres answers each session by a process of its own. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
}
