import { resolve } from 'node:path';
import { Failure, readVariables } from '@backflow/cli-kit';
import { z } from 'zod';
import { inRepo } from './repo.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must look like ${example}` });

const Environment = z
  .object({
    PORT: z.optional(
      z
        .string()
        .regex(/^\d+$/, 'must be a number')
        .transform(Number)
        .pipe(z.int().min(1).max(65535, 'must be at most 65535')),
    ),
    HOST: z.optional(z.string()),
    DATABASE_URL: z.optional(address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/backflow')),
    REDIS_URL: z.optional(address(/^rediss?$/, 'redis://:password@host:6379')),
    DATA_DIR: z.optional(z.string()),
    NODE_ENV: z.optional(z.enum(['development', 'production', 'test'])),
    SEED_DEMO: z.optional(flag),
    SESSION_SECRET: z.optional(z.string().min(32, 'must have at least 32 characters')),
    PUBLIC_ORIGIN: z.optional(
      address(/^https?$/, 'https://academy.example.com').refine(
        (value) => URL.parse(value)?.origin === value,
        'must be an origin alone, without a path',
      ),
    ),
    METRICS_PORT: z.optional(
      z
        .string()
        .regex(/^\d+$/, 'must be a number')
        .transform(Number)
        // Services take the ports after it.
        .pipe(z.int().min(1).max(65_500, 'must be at most 65500')),
    ),
    SERVICE_PROCESSES: z.optional(z.enum(['one', 'each'])),
    SMTP_URL: z.optional(address(/^smtps?$/, 'smtp://user:password@host:587')),
    LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return;
    const complain = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.SESSION_SECRET === undefined) complain('SESSION_SECRET', 'is required in production');
    if (env.SMTP_URL === undefined) complain('SMTP_URL', 'is required in production');
    if (!env.PUBLIC_ORIGIN?.startsWith('https:')) {
      complain('PUBLIC_ORIGIN', 'is required in production: the https address people use');
    }
    if (env.SEED_DEMO === true) complain('SEED_DEMO', 'must not be true in production');
  });

/** The settings of a platform on one machine. */
export interface Settings {
  port: number;
  host: string;
  /** Unset: the platform runs its own Postgres. */
  databaseUrl: string | undefined;
  /** Unset: the platform runs its own Redis. */
  redisUrl: string | undefined;
  /** Unset: the platform's own mailbox receives mail. */
  smtpUrl: string | undefined;
  dataDir: string;
  nodeEnv: 'development' | 'production' | 'test';
  seedDemo: boolean;
  /** Unset: a secret is generated and stored in the data folder. */
  sessionSecret: string | undefined;
  publicOrigin: string;
  logLevel: string;
  /** One process for all services, or one for each. */
  serviceProcesses: 'one' | 'each';
}

/** Reads the environment, and the files that it names. Throws a Failure that lists every problem. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = Environment.safeParse(readVariables(Object.keys(Environment.shape), env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Failure(`Invalid settings:\n${problems.join('\n')}`);
  }
  const given = parsed.data;
  const port = given.PORT ?? 3000;
  return {
    port,
    host: given.HOST ?? '127.0.0.1',
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    smtpUrl: given.SMTP_URL,
    dataDir: getDataDir(env),
    nodeEnv: given.NODE_ENV ?? 'development',
    seedDemo: given.SEED_DEMO ?? given.NODE_ENV !== 'production',
    sessionSecret: given.SESSION_SECRET,
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    logLevel: given.LOG_LEVEL ?? 'info',
    serviceProcesses: given.SERVICE_PROCESSES ?? 'one',
  };
}

/** The absolute path of the data folder. */
export const getDataDir = ({ DATA_DIR }: NodeJS.ProcessEnv): string =>
  DATA_DIR === undefined || DATA_DIR === '' ? inRepo('.data') : resolve(DATA_DIR);
