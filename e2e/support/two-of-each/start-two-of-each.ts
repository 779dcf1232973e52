import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { SERVICES } from '@backflow/contracts/services';
import { startSecondInstances } from '@backflow/stack/testing';
import type { SecondInstances } from '@backflow/stack/testing';
import { E2E_DATA_DIR, E2E_PORT, stack } from '../platform.ts';
import { ALL_SERVICES, removeTwoOfEach, storeTwoOfEach } from '../processes.ts';
import { areJobsDone } from '../stores.ts';
import { until } from '../until.ts';
import { Killer } from './killer.ts';
import type { Victim } from './killer.ts';
import { writeKillReport } from './kill-report.ts';
import { RoundRobin } from './round-robin.ts';
import { Traffic } from './traffic.ts';

const START_MS = 90_000;

/**
 * Starts a second gateway and a second process of each service beside a platform that is starting, and one address for both
 * gateways.
 * @param isKilling whether a process is killed now and then
 * @returns stops them
 */
export async function startTwoOfEach(
  platform: ChildProcess,
  { isKilling }: { isKilling: boolean },
): Promise<() => Promise<void>> {
  await until('the platform to respond', START_MS, () => isUp(platform));
  const second = await startSecondInstances(stack(), E2E_DATA_DIR);
  const gateways = [Number(new URL(stack().urls.gateway ?? '').port), second.gatewayPort];
  await until('the second instances to be in use', START_MS, () => areAllInUse(gateways));
  const logFile = path.join(stack().logs, 'two-of-each.log');
  const balancer = await RoundRobin.start(E2E_PORT, gateways, new Traffic(logFile));
  const stopKilling = isKilling ? startKilling({ second, gateways, balancer, logFile }) : undefined;
  storeTwoOfEach({ gateways: gateways.map((port) => `http://127.0.0.1:${port}`), isKilling });
  return async () => {
    await stopKilling?.();
    removeTwoOfEach();
    await balancer.stop();
    await second.stop();
  };
}

interface Parts {
  readonly second: SecondInstances;
  readonly gateways: readonly number[];
  readonly balancer: RoundRobin;
  readonly logFile: string;
}

/** @returns ends it and writes the report */
function startKilling({ second, gateways, balancer, logFile }: Parts): () => Promise<void> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const victims = ['gateway', ALL_SERVICES].flatMap((name): Victim[] => [
    { name: `${name} 1`, pid: () => stack().pids[name] },
    { name: `${name} 2`, pid: () => second.pids()[name] },
  ]);
  const killer = new Killer({
    ...{ victims, balancer, seed, logFile },
    isIdle: () => areJobsDone('1 second'),
    untilNoticed: () => Promise.all(gateways.map((port) => read(port, '/healthz'))),
    areAllInUse: () => areAllInUse(gateways),
  });
  return async () => {
    await killer.stop();
    writeKillReport({
      seed,
      victims: victims.map(({ name }) => name),
      kills: killer.kills,
      traffic: balancer.traffic.record,
    });
  };
}

function isUp({ pid }: ChildProcess): boolean {
  try {
    return stack().pids.supervisor === pid;
  } catch {
    return false;
  }
}

const read = (gatewayPort: number, address: string): Promise<Response | undefined> =>
  fetch(`http://127.0.0.1:${gatewayPort}${address}`).catch(() => undefined);

interface Readiness {
  readonly instances: Readonly<Record<string, { ready: number; inRotation: number }>>;
}

/** Whether each gateway asks both instances of each service, and both respond. */
async function areAllInUse(gateways: readonly number[]): Promise<boolean> {
  const areBoth = async (port: number) => {
    const response = await read(port, '/readyz');
    if (response?.ok !== true) return false;
    const { instances } = (await response.json()) as Readiness;
    // Not those of services that a test has added.
    return SERVICES.every((name) => instances[name]?.ready === 2 && instances[name].inRotation === 2);
  };
  return (await Promise.all(gateways.map(areBoth))).every(Boolean);
}
