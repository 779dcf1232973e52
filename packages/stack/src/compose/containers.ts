import type { Service } from '../service-list.ts';
import type { Container, Health } from './container.ts';
import { OWN_SETTINGS } from './container-settings.ts';
import {
  SETTINGS_OF_REMOTE,
  settingsOfGateway,
  settingsOfPrepare,
  settingsOfProvision,
  settingsOfService,
} from './settings-layers.ts';
import { POSTGRES, REDIS } from './stores.ts';

/** Volumes that outlive their containers; `releases` has the archives of all published releases. */
export const VOLUMES = ['postgres-data', 'redis-data', 'files', 'releases'];

/** Limits of every container that has none of its own. They keep a container from starving the others. */
export const LIMITS = { memory: '512m', pids: 128 };

export const SERVICE_HEALTH = { path: '/readyz', port: 4000 } as const satisfies Health;
const HEALTHY = { condition: 'service_healthy' } as const;
const DONE = { condition: 'service_completed_successfully' } as const;

/**
 * All containers of the platform, by name.
 * @param remotes names of the remotes, without `mf-`
 */
export function containersOf(
  services: readonly Service[],
  remotes: readonly string[],
): Readonly<Record<string, Container>> {
  const containers: Record<string, Container> = {
    postgres: POSTGRES,
    redis: REDIS,
    provision: {
      role: 'provision',
      image: { target: 'stack' },
      settings: settingsOfProvision(services),
      networks: ['inside'],
      restart: 'no',
      dependsOn: { postgres: { condition: 'service_healthy' } },
    },
  };
  for (const [index, name] of services.entries()) {
    // Databases are prepared one after the other, in the order of the list.
    const before = services[index - 1];
    const image = { target: 'service', args: { SERVICE: name } };
    containers[`prepare-${name}`] = {
      role: 'prepare',
      image,
      command: ['src/main.ts', 'prepare'],
      settings: settingsOfPrepare(name),
      networks: ['inside'],
      restart: 'no',
      dependsOn: { [before ? `prepare-${before}` : 'provision']: DONE },
    };
    const { outside, volume, memory } = OWN_SETTINGS[name] ?? {};
    containers[name] = {
      role: 'service',
      image,
      ...(memory !== undefined && { memory }),
      settings: settingsOfService(name),
      ...(volume !== undefined && { volumes: [volume] }),
      port: 4000,
      networks: outside === undefined ? ['inside'] : ['inside', 'outside'],
      restart: 'unless-stopped',
      health: SERVICE_HEALTH,
      dependsOn: { [`prepare-${name}`]: DONE, redis: { condition: 'service_healthy' } },
    };
  }
  // The container of a remote publishes its release like any team's CI, and ends.
  for (const name of remotes) {
    containers[`remote-${name}`] = {
      role: 'remote',
      image: { target: 'remote', args: { REMOTE: name } },
      settings: SETTINGS_OF_REMOTE,
      networks: ['inside'],
      restart: 'on-failure:5',
      dependsOn: { gateway: HEALTHY, releases: HEALTHY },
    };
  }
  containers.gateway = {
    role: 'gateway',
    image: { target: 'gateway' },
    settings: settingsOfGateway(services),
    volumes: ['/cache'],
    port: 3000,
    isPublic: true,
    networks: ['inside', 'outside'],
    restart: 'unless-stopped',
    health: { path: '/healthz', port: 3000 },
    dependsOn: Object.fromEntries(services.map((name) => [name, { condition: 'service_started' }])),
  };
  return containers;
}
