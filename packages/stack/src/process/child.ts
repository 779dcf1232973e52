import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../failure.ts';
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
  /** Which system user runs it; ours when absent. */
  account?: { uid: number; gid: number } | undefined;
  /** What it reads from its standard input. */
  input?: string;
  /** How it is asked to stop; SIGTERM when absent. */
  stopSignal?: NodeJS.Signals;
  /** How it is made to stop; SIGKILL when absent. */
  killSignal?: NodeJS.Signals;
  /**
   * Our own Node processes have a channel to us: they say `ready` over it, and stop when it closes. The others are
   * given a watchdog.
   */
  channel?: boolean;
  leash?: Partial<WatchdogOptions>;
}

/** A process in its own group, so that a terminal's Ctrl-C reaches us alone; its output goes to its log. */
export class Child {
  readonly spec: ChildSpec;
  readonly pid: number;
  /** Settles, with how it ended, once it has. Never rejects. */
  readonly ended: Promise<string>;
  /** Settles once it has said `ready`; only with a channel. */
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

  /** Ends well with exit code 0; else a Failure naming the log and its last error. */
  async untilDone(): Promise<void> {
    const how = await this.ended;
    if (how !== 'exit code 0') throw this.failure(how);
  }

  /** What `how` it ended leaves to say: its exit code or signal, what it logged last, and where all of it is. */
  account(how: string): string {
    const { text, isError } = lastMessageIn(this.spec.logFile, this.#logStart);
    const message = text.replace(/\.$/, '');
    const logged = message === '' ? '' : `; its last ${isError ? 'error' : 'line'}: ${message}`;
    return `${how}${logged}. All of it is in ${this.spec.logFile}.`;
  }

  /** One sentence about how it ended. */
  failure(how: string): Failure {
    return new Failure(`${this.spec.name} failed: ${this.account(how)}`);
  }

  /** Asks it to stop, and makes it after `graceMs`. */
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

  /** Ends it, and what it started, at once. */
  kill(): void {
    if (!this.#hasEnded) this.#signal(this.spec.killSignal ?? 'SIGKILL');
  }

  /** To its whole group: npm does not pass signals on to what it runs. */
  #signal(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch {
      this.#process.kill(signal);
    }
  }
}
