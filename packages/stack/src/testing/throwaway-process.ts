import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Child, type ChildSpec } from '../process/child.ts';

/** A store of one test, which can be paused, killed and restarted. */
export interface ThrowawayProcess {
  readonly port: number;
  readonly pid: number;
  /** Pauses it with its child processes: it still listens but does not respond. */
  pause(): void;
  resume(): void;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Stops it if it runs, and starts it again on its port with its data. */
  restart(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a prepared store and resolves when it responds. `folder` is removed at the end. */
export async function startThrowaway(
  prepared: { spec: ChildSpec; port: number; isReady: (child: Child) => Promise<void> },
  folder: string,
): Promise<ThrowawayProcess> {
  let child = await begin(prepared);
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [child.pid, ...getChildren(child.pid)]) signalIfAlive(pid, signal);
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

/** Postgres has one process for each session. */
function getChildren(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** A session's process may end after its number was read. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
