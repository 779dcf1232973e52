import { fileVariable, readEnvironment } from '@backflow/settings';
import { z } from 'zod';

/** Connections to Postgres a process may open, both of its pools together. */
export const DEFAULT_POOL = 12;

// Only the characters of host names: a content security policy reads `*` and `;` as syntax.
const HTTPS_HOST = /^https:\/\/[a-z0-9.-]+(:\d+)?$/;
const isHttpsOrigin = (text: string) => HTTPS_HOST.test(text) && URL.parse(text)?.origin === text;

/** A setting of https origins with spaces between them; none when it is absent. */
export const httpsOrigins = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((origins) => origins.every(isHttpsOrigin), 'must be https origins with spaces between them');

const port = z.coerce.number().int().min(0).max(65_535);

/** The settings of every process of the platform. */
export const processSettings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  REDIS_URL: z.url(),
  PUBLIC_ORIGIN: z.url(),
  /** Proves to a service that a request comes from the gateway. Only the gateway's headers about the visitor are trusted. */
  GATEWAY_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /**
   * Milliseconds for which a process that is asked to stop goes on as before, with readiness red: until a proxy or an orchestrator
   * sends no more requests.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Milliseconds that requests in flight may then take: an upload from a phone takes a minute. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(8000),
  /** The port on which the process serves its metrics; none when absent. Never that of its requests. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where traces are sent, as OTLP over HTTP: the address without `/v1/traces`. No traces when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

/** The settings of every service. Each has a database and opens sessions. */
export const serviceSettings = processSettings.extend({
  DATABASE_URL: z.url(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /** Connections to Postgres this process may open. */
  DATABASE_POOL: z.coerce.number().int().min(2).default(DEFAULT_POOL),
});
export type ServiceSettings = z.infer<typeof serviceSettings>;

/** The settings of migrating and seeding. The demo's accounts have a published password. */
export const prepareSettings = z
  .object({
    NODE_ENV: processSettings.shape.NODE_ENV,
    DATABASE_URL: z.url(),
    /** The address of a user who may act as the owner of the schema. Without it the service's own role migrates, if it is the owner. */
    MIGRATION_DATABASE_URL: z.url().optional(),
    LOG_LEVEL: processSettings.shape.LOG_LEVEL,
    SEED_DEMO: z.stringbool().default(false),
    /** Prepares a service although live releases use what it no longer offers. Their areas may fail. */
    ALLOW_BREAKING_CHANGES: z.stringbool().default(false),
  })
  .refine(({ NODE_ENV, SEED_DEMO }) => !(SEED_DEMO && NODE_ENV === 'production'), {
    path: ['SEED_DEMO'],
    error: 'a demo is not written in production',
  });

/** The environment is not valid. The message lists every problem, one a line, without the values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the settings in `env`, or in the files that it names. Empty variables count as absent.
 * @throws ConfigError naming every variable that is not valid
 */
export function parseConfig<S extends z.ZodType>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const { variables, problems } = readEnvironment(
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    env,
  );
  const parsed = schema.safeParse(variables);
  const isValid = parsed.success && isValidInProduction(parsed.data);
  if (isValid && problems.length === 0) return parsed.data;
  const lines = problems.map(({ name, message }) => `  ${name}: ${message}`);
  if (!parsed.success)
    lines.push(...parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`));
  else if (!isValid) lines.push('  PUBLIC_ORIGIN: must be the https address people use, in production');
  throw new ConfigError(`These settings need attention:\n${lines.join('\n')}`);
}

/**
 * The environment of one service: `EVENTS_PORT` counts before `PORT` for the service named events, so that services that share a
 * process have settings of their own.
 */
export function getSettings(service: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const prefix = `${service.toUpperCase()}_`;
  const own = Object.fromEntries(
    Object.entries(env)
      .filter(([name, value]) => name.startsWith(prefix) && value !== '')
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
  // A value of its own counts before a file of all, and a file of its own before a value of all.
  const replaced = new Set(
    Object.keys(own).flatMap((name) => [fileVariable(name), name.replace(/_FILE$/, '')]),
  );
  const others = Object.entries(env).filter(([name]) => !replaced.has(name));
  return { ...Object.fromEntries(others), ...own };
}

/** True if cookies work: in production they are for HTTPS only, so nobody could sign in over plain HTTP. */
const isValidInProduction = (settings: unknown): boolean => {
  const { NODE_ENV, PUBLIC_ORIGIN = 'https:' } = settings as { NODE_ENV?: string; PUBLIC_ORIGIN?: string };
  return NODE_ENV !== 'production' || PUBLIC_ORIGIN.startsWith('https:');
};
