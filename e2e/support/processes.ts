import { readFileSync, readdirSync } from 'node:fs';
import { SERVICES } from '@backflow/contracts/services';
import { stack } from './platform.ts';

/**
 * The current id of a process of the platform: it changes when the supervisor restarts the process. A service that shares a process
 * has that one's id.
 */
export function getPid(name: string): number {
  const { pids } = stack();
  const pid = pids[name] ?? (isService(name) ? pids[ALL_SERVICES] : undefined);
  if (pid === undefined) throw new Error(`the platform has no process ${name}`);
  return pid;
}

/** Settings of one process alone: its ports, and the connection to its supervisor. */
const OF_ONE_PROCESS = /^NODE_CHANNEL|_PORT$/;

/** The settings that a process of the running platform was started with, and that another one can have too. */
export function readEnvironment(name: string): NodeJS.ProcessEnv {
  const lines = readFileSync(`/proc/${getPid(name)}/environ`, 'utf8').split('\0');
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(pairs.filter(([key = '']) => key !== '' && !OF_ONE_PROCESS.test(key)));
}

/** The name of the process of all services. */
export const ALL_SERVICES = 'services';

const isService = (name: string): boolean => (SERVICES as readonly string[]).includes(name);

/** The parts that run at this moment, by their names; between a death and the next start one is missing. */
export function partsRunning(): string[] {
  const { supervisor, ...parts } = stack().pids;
  return Object.keys(parts).filter((name) => getParent(String(parts[name])) === supervisor);
}

/** Stops a process and its children: their connections stay open and nothing responds. */
export function pause(name: string): { resume: () => void } {
  const pid = getPid(name);
  // The parent first: from then on it makes no new child.
  process.kill(pid, 'SIGSTOP');
  const children = getChildren(pid);
  for (const child of children) signal(child, 'SIGSTOP');
  return {
    resume: () => {
      for (const each of [...children, pid]) signal(each, 'SIGCONT');
    },
  };
}

/** Ends a process as a crash does: without a word. @returns the id it had */
export function crash(name: string): number {
  const pid = getPid(name);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Children may end at any moment by themselves. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function getChildren(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => getParent(pid) === parent).map(Number);
}

function getParent(pid: string): number {
  try {
    // The name in parentheses may contain anything, blanks too; then come the state and the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return NaN;
  }
}
