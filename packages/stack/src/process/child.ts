import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '@backflow/cli-kit';
import { lastMessageIn, openLog } from './log-file.ts';
import { startWatchdog, type WatchdogOptions } from './watchdog.ts';

/** How to start a process. */
export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  logFile: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The system user that runs it; the current one by default. */
  account?: { uid: number; gid: number } | undefined;
  /** Its standard input. */
  input?: string;
  /** The signal to stop it; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** The signal to kill it; SIGKILL by default. */
  killSignal?: NodeJS.Signals;
  /**
   * The platform's own Node processes have a channel: they send `ready` over it, and stop when it closes. Other processes
   * get a watchdog.
   */
  channel?: boolean;
  leash?: Partial<WatchdogOptions>;
}

/** A process in its own group: Ctrl-C of the terminal reaches only the supervisor. Its output goes to its log. */
export class Child {
  readonly spec: ChildSpec;
  readonly pid: number;
  /** Resolves with the exit code, signal or error when the process has ended. Never rejects. */
  readonly ended: Promise<string>;
  /** Resolves when the process has sent `ready`; only with a channel. */
  readonly ready: Promise<void>;
  #process: ChildProcess;
  #hasEnded = false;
  #logStart: number;

  constructor(spec: ChildSpec) {
    this.spec = spec;
    const log = openLog(spec.logFile);
    this.#logStart = fstatSync(log).size;
    const input = spec.input === undefined ? ('ignore' as const) : ('pipe' as const);
    this.#process = spawn(spec.command, spec.args, {
      cwd: spec.cwd ?? dirname(spec.logFile),
      env: spec.env ?? process.env,
      detached: true,
      stdio: spec.channel ? [input, log, log, 'ipc'] : [input, log, log],
      ...spec.account,
    });
    closeSync(log);
    this.pid = this.#process.pid ?? -1;
    this.ready = new Promise((resolve) => {
      this.#process.on('message', (message) => message === 'ready' && resolve());
    });
    const callOff =
      spec.channel || this.pid === -1
        ? () => undefined
        : startWatchdog(this.pid, { signal: spec.stopSignal ?? 'SIGTERM', ...spec.leash });
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#hasEnded = true;
        callOff();
        resolve(how);
      };
      this.#process.once('error', (error) => end(error.message));
      this.#process.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    });
    this.#process.stdin?.on('error', () => undefined);
    if (spec.input !== undefined) this.#process.stdin?.end(spec.input);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves on exit code 0; else throws a Failure with the log file and its last error. */
  async untilDone(): Promise<void> {
    const how = await this.ended;
    if (how !== 'exit code 0') throw this.failure(how);
  }

  /** Describes the end of the process: its exit code or signal, its last logged error or line, and the path of its log. */
  account(how: string): string {
    const { text, isError } = lastMessageIn(this.spec.logFile, this.#logStart);
    const message = text.replace(/\.$/, '');
    const logged = message === '' ? '' : `; its last ${isError ? 'error' : 'line'}: ${message}`;
    return `${how}${logged}. Log: ${this.spec.logFile}.`;
  }

  /** The description of its end as a Failure. */
  failure(how: string): Failure {
    return new Failure(`${this.spec.name} failed: ${this.account(how)}`);
  }

  /** Stops the process, and kills it after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    if (this.#hasEnded) return;
    this.#signal(this.spec.stopSignal ?? 'SIGTERM');
    const timer = new AbortController();
    const hasEnded = await Promise.race([
      this.ended.then(() => true),
      delay(graceMs, false, { signal: timer.signal }).catch(() => true),
    ]);
    timer.abort();
    if (hasEnded) return;
    this.kill();
    await this.ended;
  }

  /** Kills the process and its children at once. */
  kill(): void {
    if (!this.#hasEnded) this.#signal(this.spec.killSignal ?? 'SIGKILL');
  }

  /** Signals the whole group: npm does not forward signals to its scripts. */
  #signal(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch {
      this.#process.kill(signal);
    }
  }
}
