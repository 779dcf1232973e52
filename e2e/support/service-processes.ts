import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { E2E_DATA_DIR, E2E_ORIGIN, stack } from './platform.ts';
import { ALL_SERVICES } from './processes.ts';

/** One process for all services, as by default, or one for each. */
export type ServiceProcesses = 'one' | 'each';

/** How long a restart may take. */
const RESTART_MS = 90_000;
const REQUESTED = path.join(E2E_DATA_DIR, 'service-processes');
const RUNNER_PID = path.join(E2E_DATA_DIR, 'runner.pid');

/** The setting that the platform is to be started with. */
export const requestedProcesses = (): ServiceProcesses =>
  fs.existsSync(REQUESTED) ? (fs.readFileSync(REQUESTED, 'utf8') as ServiceProcesses) : 'one';

/** Stores the id of this process, which restarts the platform on request. */
export const writeRunnerPid = (): void => fs.writeFileSync(RUNNER_PID, String(process.pid));

/** Ids of the platform's processes; undefined while it is being restarted: no file describes it then. */
function findPids(): Readonly<Record<string, number>> | undefined {
  try {
    return stack().pids;
  } catch {
    return undefined;
  }
}

function isRunningAs(processes: ServiceProcesses): boolean {
  const pids = findPids();
  return pids !== undefined && (pids[ALL_SERVICES] !== undefined) === (processes === 'one');
}

/**
 * Restarts the platform, on its data, unless its services run like that already. For tests that stop one service alone; all others
 * work with both.
 */
export async function useServiceProcesses(processes: ServiceProcesses): Promise<void> {
  if (isRunningAs(processes)) return;
  fs.writeFileSync(REQUESTED, processes);
  process.kill(Number(fs.readFileSync(RUNNER_PID, 'utf8')), 'SIGUSR2');
  const isReady = async () => isRunningAs(processes) && (await fetch(`${E2E_ORIGIN}/readyz`)).ok;
  await expect(async () => expect(await isReady()).toBe(true)).toPass({ timeout: RESTART_MS });
}
