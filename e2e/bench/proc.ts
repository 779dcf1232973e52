import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every architecture that Node runs on. */
export const US_PER_TICK = 10_000;

/** Microseconds of processor time, user and system, these processes have taken so far; NaN without /proc. */
export const getCpu = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + getTicks(statFields(pid)) * US_PER_TICK, 0);

/** The same of a process with its children, those that have ended too: Postgres has one for each connection. */
export function cpuWithChildren(pid: number): number {
  const children = getChildren(pid).map(statFields);
  const [own, ended] = [statFields(pid), statFields(pid).slice(2)];
  return [own, ended, ...children].reduce((sum, fields) => sum + getTicks(fields), 0) * US_PER_TICK;
}

/** Microseconds of processor time of the platform's processes, by name; Postgres with its connections. */
export const cpuOfProcesses = (pids: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [
      name,
      name === 'postgres' ? cpuWithChildren(pid) : getCpu([pid]),
    ]),
  );

const getChildren = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => statFields(each)[1] === String(pid));

/** Megabytes (PSS) of a process with its children. */
export const memoryWithChildren = (pid: number): number =>
  [pid, ...getChildren(pid)].reduce((sum, each) => sum + getPss(each), 0);

/** A child may have exited. */
function getPss(pid: number): number {
  try {
    return getMemory(pid).pss;
  } catch {
    return 0;
  }
}

const getTicks = (fields: readonly string[]): number => Number(fields[11]) + Number(fields[12]);

/** Megabytes of a process: its share of shared mappings (PSS), and all it maps (RSS). */
export function getMemory(pid: number): { pss: number; rss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1024;
  return { pss: megabytes('Pss'), rss: megabytes('Rss') };
}

/**
 * The fields of /proc/pid/stat from the third on: the second, a name, may contain any character. Empty when the
 * process has ended.
 */
function statFields(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
