import { DISCREET, MAX_CONNECTIONS } from '../postgres/postgres-process.ts';
import { passwordVariable, roleOf, urlVariable, type Service } from '../service-list.ts';
import { GATEWAY_SETTINGS, OWN_SETTINGS } from './container-settings.ts';

/**
 * The text of docker-compose.yml, formatted as Prettier would.
 * @param remotes the remotes' names, without `mf-`
 */
export function renderCompose(services: readonly Service[], remotes: readonly string[]): string {
  return [
    header(services),
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
# (smtps://user:password@host). A variable written as \${NAME-} may be left out.
`;

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
    image: postgres:18
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
    image: redis:8
    environment:
      REDISCLI_AUTH: \${REDIS_PASSWORD:?a password for Redis, letters and digits}
    command: [sh, -c, 'exec redis-server --requirepass "$$REDISCLI_AUTH" --appendonly yes --save ""']
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

const provision = (services: readonly Service[]) => `\
  provision:
    build: { context: ., target: stack }
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
    build: { context: ., target: service, args: { SERVICE: ${service} } }
    command: [src/main.ts, prepare]
    environment: *${service}
    networks: [inside]
    restart: 'no'
    depends_on:
      ${before === undefined ? 'provision' : `prepare-${before}`}: { condition: service_completed_successfully }
`;

const process = (service: Service) => {
  const { outside, volume } = OWN_SETTINGS[service] ?? {};
  return `\
  ${service}:
    build: { context: ., target: service, args: { SERVICE: ${service} } }
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
    build: { context: ., target: remote, args: { REMOTE: ${name} } }
    volumes:
      - remotes:/remotes
    network_mode: none
    restart: 'no'
`;

const gateway = (services: readonly Service[]) => `\
  gateway:
    build: { context: ., target: gateway }
    environment:
      <<: *process
      PORT: '3000'
${services.map((service) => `      ${urlVariable(service)}: http://${service}:4000\n`).join('')}\
${lines(6, GATEWAY_SETTINGS)}\
    volumes:
      - remotes:/remotes:ro
    ports:
      - '\${PORT:-3000}:3000'
    networks: [inside, outside]
    restart: unless-stopped
    healthcheck:
      test:
        [
          CMD,
          node,
          -e,
          "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))",
        ]
      interval: 5s
      timeout: 5s
      start_period: 20s
    depends_on:
${services.map((service) => `      ${service}: { condition: service_healthy }\n`).join('')}`;

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
