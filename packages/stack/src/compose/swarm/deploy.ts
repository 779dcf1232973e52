import type { Container } from '../container.ts';
import type { Variable } from '../variables.ts';

/** How long a process that is to stop serves on: until proxies have its address no more. */
const SHUTDOWN_DELAY_MS = 5000;
/** How long requests in flight may then take. Processes without any end at once. */
const SHUTDOWN_GRACE_MS = 120_000;

export const SHUTDOWN = {
  SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
  SHUTDOWN_GRACE_MS: String(SHUTDOWN_GRACE_MS),
};
/** After it the orchestrator kills: longer than both, and some seconds to close connections. */
export const STOP_SECONDS = (SHUTDOWN_DELAY_MS + SHUTDOWN_GRACE_MS) / 1000 + 10;
/** Postgres writes a checkpoint first. */
const STORE_STOP_SECONDS = 120;

type Role = Container['role'];

/**
 * Service names resolve to the addresses of all their containers, over which proxy and gateways spread: they know which fail. A virtual
 * address of the swarm doesn't, and needs a kernel with IPVS.
 */
const ADDRESSES = { endpoint_mode: 'dnsrr' };

/** Roles whose `deploy` is the same for all of a stack, but for replicas and limits. */
export const SHARED_DEPLOYS = {
  // The new container serves before the old one is stopped, one after the other; if it fails, the version before comes back.
  rolling: {
    ...ADDRESSES,
    restart_policy: { condition: 'any', delay: '2s' },
    update_config: {
      parallelism: 1,
      order: 'start-first',
      delay: '5s',
      monitor: '30s',
      failure_action: 'rollback',
    },
    rollback_config: { parallelism: 1, order: 'start-first', monitor: '10s', failure_action: 'pause' },
  },
  // Runs until it succeeds, and again when its description changes. A swarm's own jobs run again at each deployment.
  once: {
    ...ADDRESSES,
    replicas: 1,
    restart_policy: { condition: 'on-failure', delay: '10s', max_attempts: 60 },
    // To end is not to fail.
    update_config: { failure_action: 'continue' },
  },
  // One process may use the data, or the port of a node, at a time.
  single: {
    ...ADDRESSES,
    restart_policy: { condition: 'any', delay: '2s' },
    update_config: { parallelism: 1, order: 'stop-first', delay: '5s', failure_action: 'rollback' },
    rollback_config: { parallelism: 1, order: 'stop-first' },
  },
} as const;

const SHARED_DEPLOY_OF: Readonly<Record<Role, keyof typeof SHARED_DEPLOYS>> = {
  service: 'rolling',
  gateway: 'rolling',
  provision: 'once',
  prepare: 'once',
  remote: 'once',
  store: 'single',
};

/** The part that containers of a role share. */
export const sharedDeployOf = (role: Role): keyof typeof SHARED_DEPLOYS => SHARED_DEPLOY_OF[role];

/** How many containers of a role run. The operator sets other numbers by variables, which a later deployment leaves as they are. */
export function replicasOf(name: string, role: Role): Variable | undefined {
  const standard = REPLICAS[role];
  return standard === undefined ? undefined : { name: `${name.toUpperCase()}_REPLICAS`, standard };
}

const REPLICAS: Readonly<Partial<Record<Role, string>>> = { service: '2', gateway: '2', store: '1' };

/** What runs once ends by itself. */
export const stopOf = (role: Role): object =>
  sharedDeployOf(role) === 'once'
    ? {}
    : { stop_grace_period: `${role === 'store' ? STORE_STOP_SECONDS : STOP_SECONDS}s` };

/** Nodes with this label have the data of the stores. */
const STORES = 'node.labels.backflow.stores == true';
/** Nodes with this label have the files: one node, or with a bucket all that may run these services. */
const FILES = 'node.labels.backflow.files == true';

/** Where a container with data may run. */
export function placementOf(role: Role, volumes: readonly string[] = []): object {
  if (role === 'store') return { placement: { constraints: [STORES] } };
  return volumes.some((volume) => volume.includes(':')) ? { placement: { constraints: [FILES] } } : {};
}
