import { Document, isMap, isScalar, type Alias, type Pair } from 'yaml';
import { LOG_NO_VALUES, MAX_CONNECTIONS } from '../postgres/postgres-process.ts';
import { passwordVariable, roleOf, urlVariable, type Service } from '../service-list.ts';
import { COMMENTS, headerFor } from './compose-comments.ts';
import { GATEWAY_SETTINGS, OPERATOR_TOKEN, OWN_SETTINGS } from './container-settings.ts';
import { IMAGES, pinned } from './images.ts';

/**
 * The text of docker-compose.yml.
 * @param remotes names of the remotes, without `mf-`
 */
export function renderCompose(services: readonly Service[], remotes: readonly string[]): string {
  // docker-compose 1 reads YAML 1.1, where a plain `yes` is true: with this version such texts are quoted.
  const document = new Document({}, { version: '1.1' });
  /** Adds a part that services refer to by `*name`. */
  const share = (name: string, part: object): Alias => {
    const node = document.createNode(part);
    node.anchor = name;
    document.set(`x-${name}`, node);
    return document.createAlias(node, name);
  };
  const hardened = share('hardened', HARDENED);
  const common = share('common', { NODE_ENV: 'production', LOG_LEVEL: '${LOG_LEVEL:-info}' });
  const process = share('process', { '<<': common, ...PROCESS });
  const service = share('service', { '<<': process, ...SERVICE });
  const environments = new Map(
    services.map((name) => [name, share(name, { '<<': service, ...environmentOf(name) })]),
  );
  const health = share('service-health', healthOf('http://127.0.0.1:4000/readyz'));

  const containers: Record<string, object> = {
    postgres: { '<<': hardened, ...POSTGRES },
    redis: { '<<': hardened, ...REDIS },
    provision: {
      '<<': hardened,
      ...imageOf('stack'),
      environment: {
        '<<': common,
        DATABASE_URL: `postgres://postgres:${variable('POSTGRES_PASSWORD', ADMIN_PASSWORD)}@postgres:5432/backflow`,
        ...Object.fromEntries(services.map((name) => [passwordVariable(name), passwordOf(name)])),
      },
      networks: ['inside'],
      restart: 'no',
      depends_on: { postgres: { condition: 'service_healthy' } },
    },
  };
  for (const [index, name] of services.entries()) {
    // Databases are prepared one after the other, in the order of the list.
    const before = services[index - 1];
    const environment = environments.get(name);
    containers[`prepare-${name}`] = {
      '<<': hardened,
      ...imageOf('service', { SERVICE: name }),
      command: ['src/main.ts', 'prepare'],
      environment,
      networks: ['inside'],
      restart: 'no',
      depends_on: { [before ? `prepare-${before}` : 'provision']: DONE },
    };
    const { outside, volume, memory } = OWN_SETTINGS[name] ?? {};
    containers[name] = {
      '<<': hardened,
      ...imageOf('service', { SERVICE: name }),
      ...(memory !== undefined && { mem_limit: memory }),
      environment,
      ...(volume !== undefined && { volumes: [volume] }),
      networks: outside === undefined ? ['inside'] : ['inside', 'outside'],
      restart: 'unless-stopped',
      healthcheck: health,
      depends_on: { [`prepare-${name}`]: DONE, redis: { condition: 'service_healthy' } },
    };
  }
  // The container of a remote publishes its release like any team's CI, and ends.
  for (const name of remotes) {
    containers[`remote-${name}`] = {
      '<<': hardened,
      ...imageOf('remote', { REMOTE: name }),
      environment: { RELEASE_SITE: 'http://gateway:3000', RELEASE_TOKEN: OPERATOR_TOKEN },
      networks: ['inside'],
      restart: 'on-failure:5',
      depends_on: { gateway: HEALTHY, releases: HEALTHY },
    };
  }
  containers.gateway = {
    '<<': hardened,
    ...imageOf('gateway'),
    environment: {
      '<<': process,
      PORT: '3000',
      ...Object.fromEntries(services.map((name) => [urlVariable(name), `http://${name}:4000`])),
      ...GATEWAY_SETTINGS,
    },
    volumes: ['/cache'],
    ports: ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000'],
    networks: ['inside', 'outside'],
    restart: 'unless-stopped',
    healthcheck: healthOf('http://127.0.0.1:3000/healthz'),
    depends_on: Object.fromEntries(services.map((name) => [name, { condition: 'service_started' }])),
  };
  document.set('services', document.createNode(containers));
  document.set('networks', document.createNode({ inside: { internal: true }, outside: null }));
  document.set(
    'volumes',
    document.createNode({ 'postgres-data': null, 'redis-data': null, files: null, releases: null }),
  );
  document.commentBefore = headerFor(services);
  for (const [path, comment] of COMMENTS) addComment(document, path, comment);
  for (const [name, { outside }] of Object.entries(OWN_SETTINGS)) {
    if (outside !== undefined && services.includes(name as Service)) {
      addComment(document, ['services', name, 'networks'], ` ${outside}`);
    }
  }
  return document.toString({ lineWidth: 0, singleQuote: true, nullStr: '', flowCollectionPadding: false });
}

/** Puts a comment above the key at a path. */
function addComment(document: Document, path: readonly string[], comment: string): void {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1));
  const pair: Pair | undefined = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    : undefined;
  if (!pair || !isScalar(pair.key)) throw new Error(`docker-compose.yml has nothing at ${path.join('.')}`);
  pair.key.commentBefore = comment;
}

/** A required variable; Compose shows `message` when it is missing. */
const variable = (name: string, message: string): string => `\${${name}:?${message}}`;
const passwordOf = (service: Service) =>
  variable(passwordVariable(service), `a password for the ${service} service`);
const ADMIN_PASSWORD = "a password for the database's administrator";
const REDIS_PASSWORD = variable('REDIS_PASSWORD', 'a password for Redis, letters and digits');

const HEALTHY = { condition: 'service_healthy' };
const DONE = { condition: 'service_completed_successfully' };

const imageOf = (target: string, args: Record<string, string> = {}) => ({
  build: { context: '.', target, args: { NODE_IMAGE: pinned(IMAGES.node), ...args } },
});

const environmentOf = (service: Service) => ({
  SERVICE_URL: `http://${service}:4000`,
  DATABASE_URL: `postgres://${roleOf(service)}:${passwordOf(service)}@postgres:5432/backflow`,
  ...OWN_SETTINGS[service]?.environment,
});

const healthOf = (url: string) => ({
  test: [
    ...['CMD', 'node', '-e'],
    `fetch('${url}').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))`,
  ],
  interval: '5s',
  timeout: '5s',
  start_period: '20s',
});

/** The least privileges. Limits of memory and processes keep a container from starving the others. */
const HARDENED = {
  init: true,
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  mem_limit: '512m',
  pids_limit: 128,
  logging: { driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } },
};

const PROCESS = {
  HOST: '0.0.0.0',
  REDIS_URL: `redis://:${REDIS_PASSWORD}@redis:6379`,
  PUBLIC_ORIGIN: variable('PUBLIC_ORIGIN', 'the https address people use'),
  GATEWAY_SECRET: variable('GATEWAY_SECRET', 'at least 32 characters, by which services know the gateway'),
  METRICS_PORT: '${METRICS_PORT-}',
  // No port is published: only containers reach it.
  METRICS_HOST: '0.0.0.0',
};

const SERVICE = {
  PORT: '4000',
  SESSION_SECRET: variable('SESSION_SECRET', 'at least 32 characters'),
  DATABASE_POOL: '${DATABASE_POOL-}',
  ALLOW_BREAKING_CHANGES: '${ALLOW_BREAKING_CHANGES-}',
};

/** The stores' entry points start as root, chown the data folder, and continue as their own user. */
const STORE = {
  cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  networks: ['inside'],
  restart: 'unless-stopped',
};

const POSTGRES = {
  image: pinned(IMAGES.postgres),
  ...STORE,
  tmpfs: ['/tmp', '/var/run/postgresql'],
  mem_limit: '2g',
  shm_size: '256m',
  pids_limit: 2 * MAX_CONNECTIONS,
  command: [
    'postgres',
    ...Object.entries({ max_connections: MAX_CONNECTIONS, ...LOG_NO_VALUES }).map(
      ([name, value]) => `--${name}=${value}`,
    ),
  ],
  environment: {
    POSTGRES_DB: 'backflow',
    POSTGRES_PASSWORD: variable('POSTGRES_PASSWORD', ADMIN_PASSWORD),
    POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8',
  },
  volumes: ['postgres-data:/var/lib/postgresql'],
  stop_signal: 'SIGINT',
  healthcheck: {
    test: ['CMD', 'pg_isready', '--username=postgres', '--dbname=backflow', '--host=127.0.0.1'],
    interval: '5s',
    timeout: '5s',
    start_period: '30s',
  },
};

const REDIS = {
  image: pinned(IMAGES.redis),
  ...STORE,
  environment: { REDISCLI_AUTH: REDIS_PASSWORD },
  command: [
    ...['redis-server', '--requirepass', REDIS_PASSWORD, '--appendonly', 'yes', '--save', ''],
    ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
  ],
  volumes: ['redis-data:/data'],
  healthcheck: {
    test: ['CMD-SHELL', 'redis-cli ping | grep -q PONG'],
    interval: '5s',
    timeout: '5s',
    start_period: '10s',
  },
};
