import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

/** True if a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !hasProc || statFields(pid)[0] !== 'Z';
}

/** Tells apart processes that reuse a process id; empty where the system has no /proc. */
export const getStartTime = (pid: number): string => (hasProc ? (statFields(pid)[19] ?? '') : '');

/** The command line of a process; empty when it has ended. */
export function getCommandLine(pid: number): string {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Stops a process that is not a child of this one, and kills it after `graceMs`. */
export async function endProcess(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + graceMs;
  while (isAlive(pid) && Date.now() < deadline) await delay(25);
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** The fields of /proc/pid/stat from the third on; the second may contain spaces and parentheses. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
