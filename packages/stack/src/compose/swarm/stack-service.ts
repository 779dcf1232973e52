import type { Alias } from 'yaml';
import { buildOf, type ComposeDocument } from '../compose-document.ts';
import type { Container, Health } from '../container.ts';
import { LIMITS } from '../containers.ts';
import { nameOfBuilt, pinned, type BuiltImage } from '../images.ts';
import type { Variable } from '../variables.ts';
import { placementOf, replicasOf, sharedDeployOf, stopOf } from './deploy.ts';
import { REDIS_CONFIG } from './swarm-containers.ts';
import { secretsOf, write, writeVariable } from './stack-variables.ts';

/** The registry and folder of the images; without one those of the node itself. */
export const REGISTRY: Variable = { name: 'REGISTRY', standard: 'backflow' };

/** The version of an image. Each has its own: teams release their services alone. */
export function tagOf(image: BuiltImage): Variable {
  const name = nameOfBuilt(image).replaceAll('-', ' ');
  return { name: `${name.toUpperCase().replaceAll(' ', '_')}_TAG`, message: `the version of the ${name}` };
}

/** How long an update waits for the migrations of its version, and for an image that does not become ready. */
export const START_TIMEOUT: Variable = { name: 'START_TIMEOUT', standard: '10m' };

interface Shared {
  readonly document: ComposeDocument;
  /** What all services have in common. */
  readonly hardened: Alias;
  /** By the name of a shared `deploy`. */
  readonly deploys: Readonly<Record<string, Alias>>;
  readonly serviceHealth: Alias;
}

/** A container of the model as a service of a stack file. */
export function stackServiceOf(name: string, container: Container, shared: Shared): object {
  const { role, image, capabilities, command, settings, volumes, tmpfs = [], health, stopSignal } = container;
  const secrets = secretsOf(settings);
  return {
    '<<': shared.hardened,
    ...(typeof image === 'string' ? { image: pinned(image) } : writeBuilt(image, role)),
    ...(capabilities && { cap_add: capabilities }),
    ...(command && { command: command.map(write) }),
    ...(settings && { environment: shared.document.writeLayer(settings) }),
    ...(secrets.length > 0 && { secrets }),
    ...(name === 'redis' && { configs: [{ source: 'redis-password', target: REDIS_CONFIG }] }),
    volumes: [
      ...(volumes ?? []),
      ...['/tmp', ...tmpfs].map((target) => ({ type: 'tmpfs', target })),
      ...sharedMemoryOf(container),
    ],
    networks: networksOf(container),
    ...(health && { healthcheck: role === 'service' ? shared.serviceHealth : healthOf(health) }),
    ...(stopSignal !== undefined && { stop_signal: stopSignal }),
    ...stopOf(role),
    deploy: deployOf(name, container, shared),
  };
}

/** An image that is built here. One for several containers is built once. */
const writeBuilt = (image: BuiltImage, role: Container['role']): object => ({
  image: `${writeVariable(REGISTRY)}/${nameOfBuilt(image)}:${writeVariable(tagOf(image))}`,
  ...(role !== 'prepare' && buildOf(image, '../..')),
});

/** The gateway connects to no other network; what reaches it does by the proxy. */
const networksOf = ({ role, networks }: Container): readonly string[] =>
  role === 'gateway' ? ['inside', 'front'] : networks;

function deployOf(name: string, { role, volumes, memory, pids }: Container, { deploys }: Shared): object {
  const replicas = replicasOf(name, role);
  return {
    '<<': deploys[sharedDeployOf(role)],
    ...(replicas && { replicas: writeVariable(replicas) }),
    ...placementOf(role, volumes),
    resources: limitsOf(memory, pids),
  };
}

/** In the terms of the stack's format. */
export const limitsOf = (memory = LIMITS.memory, pids = LIMITS.pids): object => ({
  limits: { memory: memory.toUpperCase(), pids },
});

/** A swarm ignores `shm_size`. */
const sharedMemoryOf = ({ sharedMemory }: Container): object[] =>
  sharedMemory === undefined
    ? []
    : [
        {
          type: 'tmpfs',
          target: '/dev/shm',
          tmpfs: { size: Number(sharedMemory.replace('m', '')) * 1024 * 1024 },
        },
      ];

/**
 * Less often than in Compose: each check starts a process, and there are twice as many containers. A swarm replaces what is not healthy,
 * which does not help a process that only lacks processor time: it gets two minutes.
 */
const HEALTH = { interval: '10s', timeout: '10s', retries: 6 };

/**
 * The health of a process. A store has none: one that does not respond is busy or recovers from a crash, and ending it would make that
 * longer. One that ends is started again.
 */
export const healthOf = (health: Health): object =>
  'command' in health ? { disable: true } : { test: requestOf(health), ...HEALTH, start_period: '60s' };

/**
 * The health of a service. A new one is healthy once Postgres and Redis respond; later the process alone counts: a pause of Redis would
 * end all services at once.
 */
export const serviceHealthOf = (health: Request): object => ({
  test: requestOf(health, '/healthz'),
  ...HEALTH,
  // A container that waits for migrations is not healthy yet.
  start_period: writeVariable(START_TIMEOUT),
});

interface Request {
  readonly path: string;
  readonly port: number;
}

/** Requests `path`, and after the first success `later`. In the shell: starting Node takes three times as long. */
function requestOf({ path, port }: Request, later?: string): string[] {
  const connect = `exec 3<>/dev/tcp/127.0.0.1/${port}`;
  const send = (target: string) => `printf 'GET %s HTTP/1.0\\r\\n\\r\\n' ${target} >&3`;
  const receive = 'read -r _ status _ <&3 && [ "$status" = 200 ]';
  const program =
    later === undefined
      ? [connect, send(path), receive]
      : [
          `path=${path}; [ ! -e /tmp/started ] || path=${later}; ${connect}`,
          send('"$path"'),
          receive,
          ': >/tmp/started',
        ];
  // Compose writes `$$` for `$`.
  return ['CMD', 'bash', '-c', program.join(' && ').replaceAll('$', '$$$$')];
}
