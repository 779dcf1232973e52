import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { REPO_ROOT } from '../repo.ts';
import type { Child } from '../process/child.ts';
import { Supervised } from '../process/supervised.ts';
import { ALL_SERVICES, ownVariable, SERVICES } from '../service-list.ts';
import type { StackFile } from '../stack-file.ts';

const GATEWAY = 'gateway';
const GRACE_MS = 3500;

/** The second instances of a platform's processes. */
export interface SecondInstances {
  /** Of the second gateway. */
  readonly gatewayPort: number;
  /** The process ids, by the name of the first instance. */
  pids(): Record<string, number>;
  stop(): Promise<void>;
}

/**
 * Starts a second process of the gateway and of each process of services of a running platform, with the settings of the first, and
 * restarts it when it dies. Both gateways learn of the services by their announcements.
 * @param folder for the cache of the second gateway
 */
export async function startSecondInstances(stack: StackFile, folder: string): Promise<SecondInstances> {
  const gatewayPort = await freePort();
  const started = new Map<string, Supervised>();
  const watcher = { onDeath: () => undefined, onStart: () => undefined, onBack: () => undefined };
  const startBeside = async (name: string, env: NodeJS.ProcessEnv) => {
    const spec = { ...specOf(name, stack), logFile: join(stack.logs, `${name}-2.log`) };
    const second = new Supervised({ ...spec, env: { ...spec.env, ...env } }, isReady, watcher);
    started.set(name, second);
    await second.start();
  };
  const services = [ALL_SERVICES.name, ...SERVICES].filter((name) => stack.pids[name] !== undefined);
  const stop = async () => {
    await started.get(GATEWAY)?.stop(GRACE_MS);
    await Promise.all([...started.values()].map((each) => each.stop(GRACE_MS)));
  };
  try {
    const ports = await Promise.all(services.map((name) => newPorts(name)));
    await Promise.all(services.map((name, index) => startBeside(name, ports[index] ?? {})));
    await startBeside(GATEWAY, {
      PORT: String(gatewayPort),
      GATEWAY_CACHE_DIR: join(folder, 'second-gateway'),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    gatewayPort,
    pids: () => Object.fromEntries([...started].map(([name, { pid }]) => [name, pid])),
    stop,
  };
}

const isReady = (child: Child): Promise<void> => child.ready;

/** Settings of free ports for another process of the services of one. */
async function newPorts(name: string): Promise<NodeJS.ProcessEnv> {
  if (name !== ALL_SERVICES.name) return { PORT: String(await freePort()) };
  const ports = await Promise.all(
    SERVICES.map(async (service) => [ownVariable(service, 'PORT'), String(await freePort())] as const),
  );
  return Object.fromEntries(ports);
}

/** How a running process was started, but for its channel to the supervisor and its port for metrics. */
function specOf(name: string, { pids }: StackFile) {
  const read = (file: string) => readFileSync(`/proc/${pids[name]}/${file}`, 'utf8').split('\0').slice(0, -1);
  const [command = '', ...args] = read('cmdline');
  const entries = read('environ').map((entry) => {
    const end = entry.indexOf('=');
    return [entry.slice(0, end), entry.slice(end + 1)] as const;
  });
  const own = entries.filter(([key]) => !key.startsWith('NODE_CHANNEL') && key !== 'METRICS_PORT');
  return { name, command, args, cwd: REPO_ROOT, env: Object.fromEntries(own), channel: true };
}
