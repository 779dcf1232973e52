import { setTimeout as delay } from 'node:timers/promises';
import { servicesProcess, type ProcessContext } from '../process/node-processes.ts';
import type { Platform } from '../process/platform.ts';
import { freePort } from '../ports.ts';
import type { Child } from '../process/child.ts';
import type { Supervised } from '../process/supervised.ts';
import { SERVICES, type Service } from '../service-list.ts';

/** A process that waits for Postgres or Redis may do so for long. */
const READINESS_POLL_MS = 200;
const REQUEST_MS = 2000;

/** The processes of the services. */
export interface RunningServices {
  readonly processes: readonly Supervised[];
  /** The addresses of the services, by name. */
  readonly urls: Readonly<Record<string, string>>;
}

/**
 * Starts one process of all services, or one for each, and resolves when they are ready. A restarted process has the same ports.
 * @throws Failure when a process doesn't become ready
 */
export async function startServices(
  platform: Platform,
  context: ProcessContext,
  how: 'one' | 'each',
): Promise<RunningServices> {
  const ports = new Map<Service, number>();
  for (const service of SERVICES) ports.set(service, await freePort());
  const start = (service: Service | undefined, index: number) => {
    const own = new Map([...ports].filter(([name]) => service === undefined || name === service));
    return platform.supervise(
      'services',
      servicesProcess(service, { ports: own, metricsOffset: 1 + index }, context),
      (child) => untilReady([...own.values()], child),
    );
  };
  const urls = Object.fromEntries([...ports].map(([service, port]) => [service, getUrl(port)]));
  return { processes: await Promise.all((how === 'one' ? [undefined] : SERVICES).map(start)), urls };
}

const getUrl = (port: number): string => `http://127.0.0.1:${port}`;

/** Resolves when the services at these ports respond, and their stores do, or when their process has ended. */
async function untilReady(ports: readonly number[], child: Child): Promise<void> {
  await child.ready;
  await Promise.all(
    ports.map(async (port) => {
      while (!child.hasEnded && !(await isReady(getUrl(port)))) await delay(READINESS_POLL_MS);
    }),
  );
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REQUEST_MS) }).then(
    (response) => response.ok,
    () => false,
  );
