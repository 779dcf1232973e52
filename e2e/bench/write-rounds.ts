import { stack } from '../support/platform.ts';
import { everyJobDone } from '../support/stores.ts';
import { cpuOfProcesses } from './proc.ts';
import { formatInteger } from './report/print.ts';

/** Writes of one round. */
export const PER_ROUND = 240;
export const CONNECTIONS = 16;

/** A kind of write that is measured beside others. */
export interface Target {
  readonly name: string;
  /** Makes one write. @throws when it is rejected */
  readonly write: () => Promise<unknown>;
}

/** The rounds of one target. */
export interface Tally {
  readonly name: string;
  readonly perSecond: number[];
  /** Microseconds of processor time of one write with its mails, by process. */
  readonly cpu: Record<string, number>;
}

interface Options {
  readonly rounds: number;
  /** The processes that count, in the order of the report; all of them by default. */
  readonly processes?: readonly string[];
  /** Microseconds of processor time per second that each process takes without writes. */
  readonly idle?: Readonly<Record<string, number>>;
}

/** Measures targets in turn, round by round. A first round of each warms up and does not count. */
export async function measureWrites(targets: readonly Target[], options: Options): Promise<Tally[]> {
  const tallies = targets.map(({ name }): Tally => ({ name, perSecond: [], cpu: {} }));
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [index, { write }] of targets.entries()) {
      const { perSecond, cpu } = await measureRound(write, options);
      const tally = tallies[index];
      if (round === 0 || !tally) continue;
      tally.perSecond.push(perSecond);
      for (const [process, us] of Object.entries(cpu)) {
        tally.cpu[process] = (tally.cpu[process] ?? 0) + us / (PER_ROUND * options.rounds);
      }
    }
  }
  return tallies;
}

async function measureRound(write: Target['write'], { processes, idle = {} }: Options) {
  const { pids } = stack();
  const before = cpuOfProcesses(pids);
  const startedAt = performance.now();
  await inParallel(CONNECTIONS, PER_ROUND, write);
  const perSecond = (PER_ROUND / (performance.now() - startedAt)) * 1000;
  // The mails belong to this target.
  await everyJobDone();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpuOfProcesses(pids);
  const cpu = (processes ?? Object.keys(pids))
    .filter((process) => process in pids)
    .map((process) => {
      const us = (after[process] ?? NaN) - (before[process] ?? NaN);
      return [process, us - (idle[process] ?? 0) * seconds] as const;
    });
  return { perSecond, cpu: Object.fromEntries(cpu) };
}

/** Runs an action `count` times in all, as many at a time as there are connections. @param action gets the connection's index */
export async function inParallel(
  connections: number,
  count: number,
  action: (connection: number) => Promise<unknown>,
): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (left-- > 0) await action(connection);
    }),
  );
}

/** Microseconds of processor time of one write. */
export const cpuPerWrite = ({ cpu }: Tally): number => Object.values(cpu).reduce((sum, us) => sum + us, 0);

/** The processes that take at least so many microseconds for one write. */
export const formatProcesses = ({ cpu }: Tally, atLeastUs = 0): string[] =>
  Object.entries(cpu)
    .filter(([, us]) => us >= atLeastUs)
    .map(([process, us]) => `${process} ${formatInteger(us)}`);
