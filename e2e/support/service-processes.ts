import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { E2E_DATA_DIR, E2E_ORIGIN, stack } from './platform.ts';
import { ALL_SERVICES, findTwoOfEach } from './processes.ts';

/** Whether all services share one process, as by default, or each has its own. */
export type ServiceProcesses = 'one' | 'each';
/** How many processes there are of each service and of the gateway. */
export type Instances = 1 | 2;

interface Layout {
  processes: ServiceProcesses;
  instances: Instances;
  /** Whether processes are killed in turn; with two of each, all services in one process. */
  isKilling: boolean;
}

/** How long a restart may take. */
export const RESTART_MS = 90_000;
const REQUESTED = path.join(E2E_DATA_DIR, 'service-processes');
const RUNNER_PID = path.join(E2E_DATA_DIR, 'runner.pid');

/** INSTANCES=2 runs every test on two of everything, but those that ask for something else. */
const DEFAULT_INSTANCES: Instances = process.env.INSTANCES === '2' ? 2 : 1;

/** What the platform is to be started with. */
export const requestedLayout = (): Layout =>
  fs.existsSync(REQUESTED)
    ? (JSON.parse(fs.readFileSync(REQUESTED, 'utf8')) as Layout)
    : { processes: 'one', instances: DEFAULT_INSTANCES, isKilling: false };

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

const isRunningAs = ({ processes, instances, isKilling }: Layout): boolean => {
  const pids = findPids();
  if (pids === undefined) return false;
  const two = findTwoOfEach();
  return (
    (pids[ALL_SERVICES] !== undefined) === (processes === 'one') &&
    (two === undefined) === (instances === 1) &&
    (two?.isKilling ?? false) === isKilling
  );
};

/**
 * Restarts the platform, on its data, unless its services run like that already. For tests that stop one service alone; all others
 * work with both.
 */
export async function useServiceProcesses(
  processes: ServiceProcesses,
  instances: Instances = DEFAULT_INSTANCES,
): Promise<void> {
  await useLayout({ processes, instances, isKilling: false });
}

/** Restarts the platform with two of each process, which are killed in turn until the next restart. */
export const beginKilling = (): Promise<void> =>
  useLayout({ processes: 'one', instances: 2, isKilling: true });

async function useLayout(layout: Layout): Promise<void> {
  if (isRunningAs(layout)) return;
  fs.writeFileSync(REQUESTED, JSON.stringify(layout));
  await restart(() => isRunningAs(layout));
}

async function restart(isRunning: () => boolean): Promise<void> {
  process.kill(Number(fs.readFileSync(RUNNER_PID, 'utf8')), 'SIGUSR2');
  const isReady = async () => isRunning() && (await fetch(`${E2E_ORIGIN}/readyz`)).ok;
  await expect(async () => expect(await isReady()).toBe(true)).toPass({ timeout: RESTART_MS });
}
