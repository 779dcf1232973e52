import { LOG_NO_VALUES, MAX_CONNECTIONS } from '../postgres/postgres-process.ts';
import type { Container } from './container.ts';
import { IMAGES } from './images.ts';
import { POSTGRES_PASSWORD, REDIS_PASSWORD } from './settings-layers.ts';

/** The stores' entry points start as root, chown the data folder, and continue as their own user. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];
const networks = ['inside'] as const;

export const postgresCommand = (maxConnections: number): string[] => [
  'postgres',
  ...Object.entries({ max_connections: maxConnections, ...LOG_NO_VALUES }).map(
    ([name, value]) => `--${name}=${value}`,
  ),
];

export const POSTGRES: Container = {
  role: 'store',
  image: IMAGES.postgres,
  capabilities,
  networks,
  restart: 'unless-stopped',
  tmpfs: ['/var/run/postgresql'],
  memory: '2g',
  sharedMemory: '256m',
  pids: 2 * MAX_CONNECTIONS,
  command: postgresCommand(MAX_CONNECTIONS),
  settings: {
    settings: {
      POSTGRES_DB: 'backflow',
      POSTGRES_PASSWORD,
      POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8',
    },
  },
  volumes: ['postgres-data:/var/lib/postgresql'],
  port: 5432,
  stopSignal: 'SIGINT',
  health: {
    command: ['CMD', 'pg_isready', '--username=postgres', '--dbname=backflow', '--host=127.0.0.1'],
    startPeriod: '30s',
  },
};

/** Without the password. */
export const REDIS_OPTIONS = [
  ...['--appendonly', 'yes', '--save', ''],
  ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
];

export const REDIS: Container = {
  role: 'store',
  image: IMAGES.redis,
  capabilities,
  networks,
  restart: 'unless-stopped',
  settings: { settings: { REDISCLI_AUTH: REDIS_PASSWORD } },
  command: ['redis-server', '--requirepass', REDIS_PASSWORD, ...REDIS_OPTIONS],
  volumes: ['redis-data:/data'],
  port: 6379,
  health: { command: ['CMD-SHELL', 'redis-cli ping | grep -q PONG'], startPeriod: '10s' },
};
