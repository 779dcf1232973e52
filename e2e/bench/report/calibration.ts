import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { US_PER_TICK } from '../proc.ts';

/** The state of the machine while the benchmark itself was idle. */
export interface Calibration {
  /** Milliseconds of processor time that a fixed piece of work took. */
  readonly workMs: number;
  /** Processor time over wall time of that work: below 1, other processes had the core. */
  readonly share: number;
  /** Processors that other processes used while this one slept. */
  readonly othersBusy: number;
}

const ROUNDS = 3_000_000;
const RUNS = 5;
const PATIENCE_MS = 15_000;
const SLEEP_MS = 400;
const MIN_SHARE = 0.9;
const MAX_OTHERS_BUSY = 0.25;

/** Runs the calibration loop, about half a second. */
export async function calibrate(): Promise<Calibration> {
  const before = busyTicks();
  const sleptFrom = performance.now();
  await delay(SLEEP_MS);
  const othersBusy = ((busyTicks() - before) * US_PER_TICK) / 1000 / (performance.now() - sleptFrom);
  const runs = Array.from({ length: RUNS }, timeWork);
  const sum = (figure: 'cpuMs' | 'wallMs') => runs.reduce((total, run) => total + run[figure], 0);
  return {
    // The fastest: the first ones run before the loop is compiled.
    workMs: Math.min(...runs.map(({ cpuMs }) => cpuMs)),
    share: Math.min(1, sum('cpuMs') / sum('wallMs')),
    othersBusy,
  };
}

/** Calibrates until the machine is quiet, or for some seconds: processes that have just started settle first. */
export async function calibrateWhenQuiet(): Promise<Calibration> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const calibration = await calibrate();
    if (isQuiet(calibration) || performance.now() > until) return calibration;
  }
}

function timeWork(): { cpuMs: number; wallMs: number } {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - startedAt };
}

/** True if times measured now can be judged. */
export const isQuiet = ({ share, othersBusy }: Calibration): boolean =>
  share >= MIN_SHARE && othersBusy <= MAX_OTHERS_BUSY;

/** A fixed piece of work that the compiler can't leave out. @returns a checksum */
function work(): number {
  let checksum = 1;
  for (let round = 0; round < ROUNDS; round += 1) checksum = Math.imul(checksum ^ round, 0x5bd1e995) >>> 1;
  return checksum;
}

/** Ticks that all processors were busy since the machine started; NaN without /proc. */
function busyTicks(): number {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks.map(Number);
    return user + nice + system + irq + softirq + steal;
  } catch {
    return NaN;
  }
}
