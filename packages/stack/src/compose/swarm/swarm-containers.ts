import type { Service } from '../../service-list.ts';
import type { Settings } from '../container-settings.ts';
import type { Container } from '../container.ts';
import { containersOf } from '../containers.ts';
import { flatten, PREPARE_SETTINGS, type Layer } from '../settings-layers.ts';
import { postgresCommand, REDIS_OPTIONS } from '../stores.ts';
import { SHUTDOWN } from './deploy.ts';

/** The pools (`DATABASE_POOL`) of three instances of a service, and of one more during an update. */
const CONNECTIONS_OF_SERVICE = 4 * 12;
/** Those of migrations, jobs that run once, and psql. */
const FURTHER_CONNECTIONS = 16;

export const maxConnections = (services: readonly Service[]): number =>
  services.length * CONNECTIONS_OF_SERVICE + FURTHER_CONNECTIONS;

/** Where the container of Redis has its password, as a line of its configuration. */
export const REDIS_CONFIG = '/usr/local/etc/redis/password.conf';

/**
 * All containers of the platform as a swarm runs them: services wait for the migrations of their version, stores get passwords as
 * files, and a process that stops goes on until the proxy and the gateways have noticed.
 */
export const swarmContainers = (
  services: readonly Service[],
  remotes: readonly string[],
): Readonly<Record<string, Container>> =>
  Object.fromEntries(
    Object.entries(containersOf(services, remotes)).map(([name, container]) => [
      name,
      { ...container, ...changesOf(name, container, maxConnections(services)) },
    ]),
  );

function changesOf(name: string, { role, settings }: Container, connections: number): Partial<Container> {
  if (role === 'service') {
    return {
      command: ['src/main.ts', 'serve-when-prepared'],
      ...(settings && { settings: withValues(settings, SHUTDOWN) }),
    };
  }
  if (role === 'gateway') {
    // The proxy in front of it writes X-Forwarded-For.
    return settings ? { settings: withValues(settings, { ...SHUTDOWN, TRUST_PROXY: 'true' }) } : {};
  }
  if (role === 'prepare') {
    // A change of any other setting is no reason to migrate.
    const needed = Object.entries(flatten(settings)).filter(([each]) => PREPARE_SETTINGS.includes(each));
    return { settings: { settings: Object.fromEntries(needed) } };
  }
  if (name === 'postgres') return { command: postgresCommand(connections), pids: 2 * connections };
  if (name === 'redis') return { command: ['redis-server', REDIS_CONFIG, ...REDIS_OPTIONS] };
  return {};
}

/** The same layer with other values of some of its settings. */
const withValues = ({ extends: base, settings, ...layer }: Layer, values: Settings): Layer => ({
  ...layer,
  ...(base && { extends: withValues(base, values) }),
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, values[name] ?? setting]),
  ),
});
