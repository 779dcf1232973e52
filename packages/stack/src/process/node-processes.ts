import { join } from 'node:path';
import type { ChildSpec } from './child.ts';
import { inRepo, NODE_FLAGS, REPO_ROOT } from '../repo.ts';
import { gatewaySecret, operatorToken } from '../secrets.ts';
import {
  ALL_SERVICES,
  getFolder,
  ownVariable,
  RELEASES,
  getRole,
  SENDS_MAIL,
  SERVICES,
  urlVariable,
  type Service,
} from '../service-list.ts';

/** Settings shared by all processes of a platform. */
export interface ProcessContext {
  logs: string;
  nodeEnv: string;
  logLevel: string;
  publicOrigin: string;
  redisUrl: string;
  sessionSecret: string;
  /** The folder of uploaded files, unless a bucket is set. */
  filesDir: string;
  seedDemo: boolean;
  /** With `npm run dev`, every rebuild is a release. */
  isDev?: boolean;
  /** The mail server. */
  smtpUrl: string;
  /** True if the mail server is the platform's own mailbox, which also shows text messages. */
  hasMailbox?: boolean;
  /** The address of the database, as its administrator: for migrating only. */
  adminUrl: string;
  /** The same, as a role. */
  databaseUrlFor(role: string): string;
}

/** Variables that processes do not inherit, nor files with their values. No service gets the administrator's database. */
const OWN =
  /^(npm_.*|([A-Z_]+_(DATABASE_URL|DATABASE_PASSWORD|PORT|HOST)|DATABASE_URL|DATABASE_PASSWORD|REDIS_URL|REDIS_PASSWORD|SESSION_SECRET|GATEWAY_SECRET|GATEWAY_CACHE_DIR|RELEASE_TOKEN|RELEASES_OPERATOR_TOKEN|SMTP_URL|MAIL_FROM|SMS_.*|METRICS_PORT|PORT|HOST|SEED_DEMO)(_FILE)?)$/i;

/** Where a process of services listens. */
interface Place {
  ports: ReadonlyMap<Service, number>;
  /** Added to METRICS_PORT. */
  metricsOffset: number;
}

/** The process of a service, or of all services together. */
export const servicesProcess = (
  service: Service | undefined,
  { ports, metricsOffset }: Place,
  context: ProcessContext,
): ChildSpec => ({
  ...nodeProcess(service ?? ALL_SERVICES.name, [getMain(service)], context),
  env: {
    ...getEnvironment(service, context),
    ...metricsPort(metricsOffset),
    ...Object.fromEntries([...ports].map(([each, port]) => [ownVariable(each, 'PORT'), String(port)])),
    HOST: '127.0.0.1',
  },
  channel: true,
});

/**
 * Migrates the schemas, seeds them if configured, and ends.
 * @param only names of the migrations to run, as `events/0001-create-events`; all of them by default
 */
export const prepareProcess = (context: ProcessContext, only?: readonly string[]): ChildSpec => ({
  ...nodeProcess(
    'prepare',
    [getMain(undefined), 'prepare', ...(only === undefined ? [] : [`--only=${only.join(',')}`])],
    context,
  ),
  env: {
    ...servicesEnvironment(context),
    MIGRATION_DATABASE_URL: context.adminUrl,
    SEED_DEMO: String(context.seedDemo),
  },
});

/** The process of the gateway. `urls` are those of the services, by name. */
export const gatewayProcess = (
  { port, host, dataDir }: { port: number; host: string; dataDir: string },
  urls: Readonly<Record<string, string>>,
  context: ProcessContext,
): ChildSpec => ({
  ...nodeProcess('gateway', ['gateway/src/main.ts'], context),
  env: {
    ...environment(context),
    ...metricsPort(0),
    ...Object.fromEntries(SERVICES.map((service) => [urlVariable(service), urls[service]])),
    PORT: String(port),
    HOST: host,
    SITE_DIR: process.env.SITE_DIR ?? REPO_ROOT,
    GATEWAY_CACHE_DIR: join(dataDir, 'gateway'),
  },
  channel: true,
});

/** The process of the mailbox. */
export const mailboxProcess = (
  { port, smtpPort, folder }: { port: number; smtpPort: number; folder: string },
  logs: string,
): ChildSpec => ({
  ...nodeProcess('mailbox', ['packages/mailbox/src/main.ts'], { logs }, MAILBOX_YOUNG_GENERATION_MB),
  env: {
    ...inherited(),
    PORT: String(port),
    HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_DIR: folder,
  },
  channel: true,
});

/** The metrics of the gateway are on METRICS_PORT, those of processes of services on ports after it. Off when it is unset. */
function metricsPort(offset: number): NodeJS.ProcessEnv {
  const { METRICS_PORT = '' } = process.env;
  return METRICS_PORT === '' ? {} : { METRICS_PORT: String(Number(METRICS_PORT) + offset) };
}

/** The program of a service, or of all services. */
const getMain = (service: Service | undefined): string =>
  `${service === undefined ? ALL_SERVICES.folder : getFolder(service)}/src/main.ts`;

/**
 * The size of each half of the young generation. By default V8 lets it grow to 16 MB under load, three times,
 * and does not return it while the process is idle.
 */
const YOUNG_GENERATION_MB = 4;
/** The mailbox handles one mail at a time. */
const MAILBOX_YOUNG_GENERATION_MB = 1;

const nodeProcess = (
  name: string,
  [script = '', ...args]: readonly string[],
  { logs }: Pick<ProcessContext, 'logs'>,
  youngGenerationMb = YOUNG_GENERATION_MB,
): ChildSpec => ({
  name,
  command: process.execPath,
  args: [...NODE_FLAGS, `--max-semi-space-size=${youngGenerationMb}`, inRepo(script), ...args],
  cwd: REPO_ROOT,
  logFile: join(logs, `${name}.log`),
});

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)));

function environment(context: ProcessContext): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    NODE_ENV: context.nodeEnv,
    LOG_LEVEL: context.logLevel,
    PUBLIC_ORIGIN: context.publicOrigin,
    REDIS_URL: context.redisUrl,
    GATEWAY_SECRET: gatewaySecret(context.sessionSecret),
  };
}

const releasesEnvironment = ({ sessionSecret, isDev = false }: ProcessContext): NodeJS.ProcessEnv => ({
  RELEASES_OPERATOR_TOKEN: operatorToken(sessionSecret),
  ...(isDev && { RELEASES_KEEP_DAYS: process.env.RELEASES_KEEP_DAYS ?? '1' }),
});

const mailEnvironment = (context: ProcessContext): NodeJS.ProcessEnv => ({
  SMTP_URL: context.smtpUrl,
  MAIL_FROM: process.env.MAIL_FROM,
  ...smsEnvironment(context),
});

const sharedEnvironment = (context: ProcessContext): NodeJS.ProcessEnv => ({
  ...environment(context),
  SESSION_SECRET: context.sessionSecret,
  FILES_DIR: context.filesDir,
});

const serviceEnvironment = (service: Service, context: ProcessContext): NodeJS.ProcessEnv => ({
  ...sharedEnvironment(context),
  DATABASE_URL: context.databaseUrlFor(getRole(service)),
  ...(service === RELEASES ? releasesEnvironment(context) : {}),
  ...(service === SENDS_MAIL ? mailEnvironment(context) : {}),
  ...(service === 'identity' ? { SMS_FROM: smsEnvironment(context).SMS_FROM } : {}),
});

const getEnvironment = (service: Service | undefined, context: ProcessContext): NodeJS.ProcessEnv =>
  service === undefined ? servicesEnvironment(context) : serviceEnvironment(service, context);

/** Each service connects as its own role also where all share a process. */
const servicesEnvironment = (context: ProcessContext): NodeJS.ProcessEnv => ({
  ...sharedEnvironment(context),
  ...releasesEnvironment(context),
  ...mailEnvironment(context),
  ...Object.fromEntries(
    SERVICES.map((service) => [
      ownVariable(service, 'DATABASE_URL'),
      context.databaseUrlFor(getRole(service)),
    ]),
  ),
});

/** A number that nobody has: the sender of text messages in the platform's own mailbox. */
const MAILBOX_NUMBER = '+14155550100';

function smsEnvironment({ hasMailbox = false }: ProcessContext): NodeJS.ProcessEnv {
  const { SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_AUTH_TOKEN_FILE, SMS_API_URL, SMS_FROM } = process.env;
  return {
    ...{ SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_AUTH_TOKEN_FILE, SMS_API_URL },
    SMS_FROM: SMS_FROM ?? (hasMailbox ? MAILBOX_NUMBER : undefined),
    SMS_TO_MAILBOX: String(hasMailbox),
  };
}

/** The address of the same database as another role. */
export function asRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
