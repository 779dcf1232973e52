import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startSecondInstances } from '@backflow/stack/testing';
import { E2E_DATA_DIR, E2E_PORT, stack } from './platform.ts';
import { SECOND_PIDS } from './processes.ts';
import { startRoundRobin } from './round-robin.ts';

const START_MS = 90_000;

/**
 * Starts a second gateway and a second process of each service beside a platform that is starting, and one address for both
 * gateways. @returns stops them
 */
export async function startTwoOfEach(platform: ChildProcess): Promise<() => Promise<void>> {
  await until(() => isUp(platform));
  const second = await startSecondInstances(stack(), E2E_DATA_DIR, () => writePids());
  const writePids = () => fs.writeFileSync(SECOND_PIDS, JSON.stringify(second.pids()));
  const gateways = [Number(new URL(stack().urls.gateway ?? '').port), second.gatewayPort];
  await Promise.all(gateways.map((port) => until(() => areBothInRotation(port))));
  const balancer = await startRoundRobin(E2E_PORT, gateways);
  writePids();
  return async () => {
    fs.rmSync(SECOND_PIDS, { force: true });
    await balancer.stop();
    await second.stop();
  };
}

function isUp({ pid }: ChildProcess): boolean {
  try {
    return stack().pids.supervisor === pid;
  } catch {
    return false;
  }
}

/** Whether a gateway asks both instances of each service. */
export async function areBothInRotation(gatewayPort: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${gatewayPort}/readyz`).catch(() => undefined);
  if (response?.ok !== true) return false;
  const { instances } = (await response.json()) as { instances: Record<string, { inRotation: number }> };
  return Object.values(instances).every(({ inRotation }) => inRotation === 2);
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('the second instances do not start');
    await wait(100);
  }
}
