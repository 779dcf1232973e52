import { DISCREET, MAX_CONNECTIONS } from '../postgres/postgres-process.ts';
import { passwordVariable, roleOf, urlVariable, type Service } from '../service-list.ts';
import { GATEWAY_SETTINGS, OWN_SETTINGS } from './container-settings.ts';
import { IMAGES, pinned } from './images.ts';

/**
 * The text of docker-compose.yml, formatted as Prettier would.
 * @param remotes the remotes' names, without `mf-`
 */
export function renderCompose(services: readonly Service[], remotes: readonly string[]): string {
  return [
    header(services),
    HARDENED,
    COMMON,
    ...services.map(environmentOf),
    HEALTH,
    STORES,
    provision(services),
    ...services.flatMap((service, at) => [prepare(service, services[at - 1]), process(service)]),
    ...remotes.map(remote),
    gateway(services),
    NETWORKS_AND_VOLUMES,
  ].join('\n');
}

const header = (services: readonly Service[]) => `\
# The same platform on containers, written by \`npm run compose\` from the list of services and the mf-* folders: edit
# packages/stack/src/compose, not this file. It has no secret of its own: put these into .env or the environment first,
# each of letters and digits only:
#   POSTGRES_PASSWORD, REDIS_PASSWORD, SESSION_SECRET and GATEWAY_SECRET (at least 32 characters each)
${services.map((service) => `#   ${passwordVariable(service)}\n`).join('')}\
# besides PUBLIC_ORIGIN, the https address people use, and SMTP_URL, where mail is handed over
# (smtps://user:password@host). A variable written as \${NAME-} may be left out. The site answers on 127.0.0.1 alone, for
# a proxy with TLS on this machine, unless BIND_ADDRESS says otherwise.
`;

/** What a container may do: what it needs. Memory and processes are limited, so that none takes the machine from the others. */
const HARDENED = `\
x-hardened: &hardened
  init: true
  read_only: true
  tmpfs: [/tmp]
  cap_drop: [ALL]
  security_opt: ['no-new-privileges:true']
  mem_limit: 512m
  pids_limit: 128
  logging:
    driver: local
    options: { max-size: 10m, max-file: '5' }
`;

/** Their entry points begin as root, take over the folder of data, and go on as a user of their own. */
const STORE_CAPABILITIES = '[CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]';

const COMMON = `\
x-common: &common
  NODE_ENV: production
  LOG_LEVEL: \${LOG_LEVEL:-info}

x-process: &process
  <<: *common
  HOST: 0.0.0.0
  REDIS_URL: redis://:\${REDIS_PASSWORD:?a password for Redis, letters and digits}@redis:6379
  PUBLIC_ORIGIN: \${PUBLIC_ORIGIN:?the https address people use}
  GATEWAY_SECRET: \${GATEWAY_SECRET:?at least 32 characters, by which services know the gateway}

x-service: &service
  <<: *process
  PORT: '4000'
  SESSION_SECRET: \${SESSION_SECRET:?at least 32 characters}
  # Connections one process may open; Postgres below takes ${MAX_CONNECTIONS} in all.
  DATABASE_POOL: \${DATABASE_POOL-}
`;

const environmentOf = (service: Service) => `\
x-${service}: &${service}
  <<: *service
  DATABASE_URL: postgres://${roleOf(service)}:${passwordOf(service)}@postgres:5432/backflow
${lines(2, OWN_SETTINGS[service]?.environment)}`;

const HEALTH = `\
x-service-health: &service-health
  test:
    [
      CMD,
      node,
      -e,
      "fetch('http://127.0.0.1:4000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))",
    ]
  interval: 5s
  timeout: 5s
  start_period: 20s
`;

const STORES = `\
services:
  postgres:
    <<: *hardened
    image: ${pinned(IMAGES.postgres)}
    cap_add: ${STORE_CAPABILITIES}
    tmpfs: [/tmp, /var/run/postgresql]
    mem_limit: 2g
    shm_size: 256m
    pids_limit: ${2 * MAX_CONNECTIONS}
    command:
      - postgres
${Object.entries({ max_connections: MAX_CONNECTIONS, ...DISCREET })
  .map(([name, value]) => `      - --${name}=${value}\n`)
  .join('')}\
    environment:
      POSTGRES_DB: backflow
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?a password for the database's administrator}
      POSTGRES_INITDB_ARGS: --locale-provider=builtin --builtin-locale=C.UTF-8
    volumes:
      - postgres-data:/var/lib/postgresql
    networks: [inside]
    restart: unless-stopped
    stop_signal: SIGINT
    healthcheck:
      test: [CMD, pg_isready, --username=postgres, --dbname=backflow, --host=127.0.0.1]
      interval: 5s
      timeout: 5s
      start_period: 30s

  redis:
    <<: *hardened
    image: ${pinned(IMAGES.redis)}
    cap_add: ${STORE_CAPABILITIES}
    environment:
      REDISCLI_AUTH: \${REDIS_PASSWORD:?a password for Redis, letters and digits}
    # Full, it refuses to write: to evict a session would sign somebody out unseen.
    command:
      - redis-server
      - --requirepass
      - \${REDIS_PASSWORD:?a password for Redis, letters and digits}
      - --appendonly
      - 'yes'
      - --save
      - ''
      - --maxmemory
      - 256mb
      - --maxmemory-policy
      - noeviction
    volumes:
      - redis-data:/data
    networks: [inside]
    restart: unless-stopped
    healthcheck:
      test: [CMD-SHELL, 'redis-cli ping | grep -q PONG']
      interval: 5s
      timeout: 5s
      start_period: 10s
`;

/** The image that all of ours are made from. */
const NODE = `NODE_IMAGE: '${pinned(IMAGES.node)}'`;

const provision = (services: readonly Service[]) => `\
  provision:
    <<: *hardened
    build:
      context: .
      target: stack
      args: { ${NODE} }
    environment:
      <<: *common
      DATABASE_URL: postgres://postgres:\${POSTGRES_PASSWORD:?a password for the database's administrator}@postgres:5432/backflow
${services.map((service) => `      ${passwordVariable(service)}: ${passwordOf(service)}\n`).join('')}\
    networks: [inside]
    restart: 'no'
    depends_on:
      postgres: { condition: service_healthy }
`;

/** Databases are prepared one after the other, in the order of the list. */
const prepare = (service: Service, before: Service | undefined) => `\
  prepare-${service}:
    <<: *hardened
    build:
      context: .
      target: service
      args: { ${NODE}, SERVICE: ${service} }
    command: [src/main.ts, prepare]
    environment: *${service}
    networks: [inside]
    restart: 'no'
    depends_on:
      ${before === undefined ? 'provision' : `prepare-${before}`}: { condition: service_completed_successfully }
`;

const process = (service: Service) => {
  const { outside, volume, memory } = OWN_SETTINGS[service] ?? {};
  return `\
  ${service}:
    <<: *hardened
    build:
      context: .
      target: service
      args: { ${NODE}, SERVICE: ${service} }
${memory === undefined ? '' : `    mem_limit: ${memory}\n`}\
    environment: *${service}
${volume === undefined ? '' : `    volumes:\n      - ${volume}\n`}\
${outside === undefined ? '    networks: [inside]' : `    # ${outside}\n    networks: [inside, outside]`}
    restart: unless-stopped
    healthcheck: *service-health
    depends_on:
      prepare-${service}: { condition: service_completed_successfully }
      redis: { condition: service_healthy }
`;
};

/** Puts its release beside the earlier ones and ends; the gateway, running or not, needs no word of it. */
const remote = (name: string) => `\
  remote-${name}:
    <<: *hardened
    build:
      context: .
      target: remote
      args: { ${NODE}, REMOTE: ${name} }
    volumes:
      - remotes:/remotes
    network_mode: none
    restart: 'no'
`;

const gateway = (services: readonly Service[]) => `\
  gateway:
    <<: *hardened
    build:
      context: .
      target: gateway
      args: { ${NODE} }
    environment:
      <<: *process
      PORT: '3000'
${services.map((service) => `      ${urlVariable(service)}: http://${service}:4000\n`).join('')}\
${lines(6, GATEWAY_SETTINGS)}\
    volumes:
      - remotes:/remotes:ro
    ports:
      - '\${BIND_ADDRESS:-127.0.0.1}:\${PORT:-3000}:3000'
    networks: [inside, outside]
    restart: unless-stopped
    # Of the gateway alone: the others' paths go on while one service is away.
    healthcheck:
      test:
        [
          CMD,
          node,
          -e,
          "fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))",
        ]
      interval: 5s
      timeout: 5s
      start_period: 20s
    depends_on:
${services.map((service) => `      ${service}: { condition: service_started }\n`).join('')}`;

const NETWORKS_AND_VOLUMES = `\
networks:
  # Only the gateway can be reached from elsewhere: it alone publishes a port.
  inside: { internal: true }
  outside:

volumes:
  postgres-data:
  redis-data:
  files:
  # The releases of every remote, each published by its own container.
  remotes:
`;

const passwordOf = (service: Service) =>
  `\${${passwordVariable(service)}:?a password for the ${service} service}`;

const lines = (indent: number, environment: Readonly<Record<string, string>> = {}) =>
  Object.entries(environment)
    .map(([name, value]) => `${' '.repeat(indent)}${name}: ${value}\n`)
    .join('');
