import { passwordVariable, roleOf, urlVariable, type Service } from '../service-list.ts';
import { GATEWAY_SETTINGS, OPERATOR_TOKEN, OWN_SETTINGS, type Settings } from './container-settings.ts';
import { optional, required, secret, text, type Variable } from './variables.ts';

/** Environment variables of containers. Several containers share a layer that has a name. */
export interface Layer {
  readonly name?: string;
  /** Its settings too. */
  readonly extends?: Layer;
  readonly settings: Settings;
}

/** All settings of a layer. */
export const flatten = (layer: Layer | undefined): Settings =>
  layer === undefined ? {} : { ...flatten(layer.extends), ...layer.settings };

/** The name and password of the user who creates roles and schemas. */
const POSTGRES_USER: Variable = { name: 'POSTGRES_USER', beside: 'postgres' };
export const POSTGRES_PASSWORD = secret('POSTGRES_PASSWORD', "a password for the database's administrator");
/** Host, port and database, with parameters such as `?sslmode=verify-full`. */
const POSTGRES_SERVER: Variable = { name: 'POSTGRES_SERVER', beside: 'postgres:5432/backflow' };
export const REDIS_PASSWORD = secret('REDIS_PASSWORD', 'a password for Redis, letters and digits');
/** `redis`, or `rediss` with TLS. */
const REDIS_PROTOCOL: Variable = { name: 'REDIS_PROTOCOL', beside: 'redis' };
/** Host and port. */
const REDIS_SERVER: Variable = { name: 'REDIS_SERVER', beside: 'redis:6379' };

const COMMON: Layer = {
  name: 'common',
  settings: { NODE_ENV: 'production', LOG_LEVEL: { name: 'LOG_LEVEL', standard: 'info' } },
};

/** Of every process that runs. */
const PROCESS: Layer = {
  name: 'process',
  extends: COMMON,
  settings: {
    HOST: '0.0.0.0',
    REDIS_URL: text`${REDIS_PROTOCOL}://${REDIS_SERVER}`,
    REDIS_PASSWORD,
    PUBLIC_ORIGIN: required('PUBLIC_ORIGIN', 'the https address people use'),
    GATEWAY_SECRET: secret('GATEWAY_SECRET', 'at least 32 characters, by which services know the gateway'),
    SHUTDOWN_DELAY_MS: optional('SHUTDOWN_DELAY_MS'),
    SHUTDOWN_GRACE_MS: optional('SHUTDOWN_GRACE_MS'),
    METRICS_PORT: optional('METRICS_PORT'),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional('OTEL_EXPORTER_OTLP_ENDPOINT'),
    // No port is published: only what is on the same network reaches it.
    METRICS_HOST: '0.0.0.0',
  },
};

/** Of every service. */
const SERVICE: Layer = {
  name: 'service',
  extends: PROCESS,
  settings: {
    PORT: '4000',
    SESSION_SECRET: secret('SESSION_SECRET', 'at least 32 characters'),
    DATABASE_POOL: optional('DATABASE_POOL'),
    ALLOW_BREAKING_CHANGES: optional('ALLOW_BREAKING_CHANGES'),
  },
};

/** What migrating reads, and waiting for it; no other setting. */
export const PREPARE_SETTINGS: readonly string[] =
  'NODE_ENV LOG_LEVEL DATABASE_URL DATABASE_PASSWORD MIGRATION_DATABASE_URL MIGRATION_DATABASE_PASSWORD ALLOW_BREAKING_CHANGES'.split(
    ' ',
  );

const passwordOf = (service: Service): Variable =>
  secret(passwordVariable(service), `a password for the ${service} service`);

/** Of one service and its `prepare` step. */
export const settingsOfService = (service: Service): Layer => ({
  name: service,
  extends: SERVICE,
  settings: {
    SERVICE_URL: `http://${service}:4000`,
    DATABASE_URL: text`postgres://${roleOf(service)}@${POSTGRES_SERVER}`,
    DATABASE_PASSWORD: passwordOf(service),
    ...OWN_SETTINGS[service]?.environment,
  },
});

/** Of the step that migrates a service: it acts as the owner of the schema, which no process that serves may. */
export const settingsOfPrepare = (service: Service): Layer => ({
  extends: settingsOfService(service),
  settings: {
    MIGRATION_DATABASE_URL: text`postgres://${POSTGRES_USER}@${POSTGRES_SERVER}`,
    MIGRATION_DATABASE_PASSWORD: POSTGRES_PASSWORD,
  },
});

export const settingsOfGateway = (services: readonly Service[]): Layer => ({
  extends: PROCESS,
  settings: {
    PORT: '3000',
    ...Object.fromEntries(services.map((name) => [urlVariable(name), `http://${name}:4000`])),
    ...GATEWAY_SETTINGS,
  },
});

export const settingsOfProvision = (services: readonly Service[]): Layer => ({
  extends: COMMON,
  settings: {
    DATABASE_URL: text`postgres://${POSTGRES_USER}@${POSTGRES_SERVER}`,
    DATABASE_PASSWORD: POSTGRES_PASSWORD,
    ...Object.fromEntries(services.map((name) => [passwordVariable(name), passwordOf(name)])),
  },
});

export const SETTINGS_OF_REMOTE: Layer = {
  settings: { RELEASE_SITE: 'http://gateway:3000', RELEASE_TOKEN: OPERATOR_TOKEN },
};
