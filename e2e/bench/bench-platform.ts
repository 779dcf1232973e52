import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { E2E_DATA_DIR, E2E_PORT, stack } from '../support/platform.ts';

const BOOTSTRAP = path.resolve(import.meta.dirname, '../../packages/stack/bootstrap.mjs');
const START_MS = 120_000;
const POLL_MS = 50;
/** A connection that is idle for 30 seconds is closed, and with it a process of Postgres. */
const IDLE_MS = 40_000;

export type ServiceProcesses = 'one' | 'each';

/** The platform as `npm start` runs it once everything is installed, on its own port and data folder. */
export class BenchPlatform {
  readonly #port: number;
  readonly #dataDir: string;
  #supervisor: ChildProcess | undefined;

  /** By default it has the port and the data folder of the run. */
  constructor({ port = E2E_PORT, dataDir = E2E_DATA_DIR }: { port?: number; dataDir?: string } = {}) {
    this.#port = port;
    this.#dataDir = dataDir;
  }

  /**
   * Starts the platform.
   * @returns the seconds until every process reported that it is ready
   */
  async start(serviceProcesses: ServiceProcesses = 'one'): Promise<number> {
    const startedAt = performance.now();
    const supervisor = spawn(process.execPath, [BOOTSTRAP, 'start'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        // The same variable as npm sets: the platform ends when this process ends, however it ends.
        npm_lifecycle_event: 'start',
        PORT: String(this.#port),
        PUBLIC_ORIGIN: this.#origin,
        DATA_DIR: this.#dataDir,
        SERVICE_PROCESSES: serviceProcesses,
        SEED_DEMO: 'true',
        LOG_LEVEL: 'warn',
        // All members of the load have one address.
        WRITES_PER_MINUTE: '120000',
      },
    });
    this.#supervisor = supervisor;
    // The gateway may be ready before the file with the addresses is written.
    while (!existsSync(path.join(this.#dataDir, 'stack.json')) || !(await isReady(this.#origin))) {
      if (supervisor.exitCode !== null) throw new Error('the platform did not start');
      if (performance.now() - startedAt > START_MS) throw new Error('the platform does not get ready');
      await delay(POLL_MS);
    }
    return (performance.now() - startedAt) / 1000;
  }

  get #origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async stop(): Promise<void> {
    const supervisor = this.#supervisor;
    this.#supervisor = undefined;
    if (supervisor?.exitCode !== null) return;
    const gone = once(supervisor, 'exit');
    supervisor.kill('SIGTERM');
    await gone;
  }

  /** Removes everything the platform has stored; the platform must not be running. */
  deleteData(): void {
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Waits until an idle platform has had time to collect its garbage. @returns its processes' ids by name */
  async processesWhenIdle(): Promise<Record<string, number>> {
    await delay(IDLE_MS);
    return stack().pids;
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
