import { join } from 'node:path';
import type { ChildSpec } from './process/child.ts';
import { inRepo, NODE_FLAGS, REPO_ROOT } from './repo.ts';
import { SERVICES, urlVariable, type Service } from './service-list.ts';

/** What the processes of one platform have in common. */
export interface Surroundings {
  logs: string;
  nodeEnv: string;
  logLevel: string;
  publicOrigin: string;
  redisUrl: string;
  sessionSecret: string;
  /** Where uploaded files are kept, unless a bucket is set. */
  filesDir: string;
  seedDemo: boolean;
  /** Where mail is handed over. */
  smtpUrl: string;
  /** The address of the database, as a role. */
  databaseUrlFor(role: string): string;
}

/** Settings that are the supervisor's own: nobody gets the administrator's database. */
const OWN = /^(npm_.*|DATABASE_URL|REDIS_URL|SESSION_SECRET|SMTP_URL|PORT|HOST|SEED_DEMO)$/i;

/** A service's own process. */
export const serviceProcess = (service: Service, port: number, around: Surroundings): ChildSpec => ({
  ...nodeProcess(service.name, `${service.folder}/src/main.ts`, around),
  env: { ...serviceEnvironment(service, around), PORT: String(port), HOST: '127.0.0.1' },
  channel: true,
});

/** The process that migrates, and seeds, a service's schema. */
export const prepareProcess = (service: Service, around: Surroundings): ChildSpec => ({
  ...nodeProcess(`prepare-${service.name}`, `${service.folder}/src/prepare.ts`, around),
  env: { ...serviceEnvironment(service, around), SEED_DEMO: String(around.seedDemo) },
});

/** The gateway's process. `ports` are the services' by name. */
export const gatewayProcess = (
  listen: { port: number; host: string },
  ports: ReadonlyMap<string, number>,
  around: Surroundings,
): ChildSpec => ({
  ...nodeProcess('gateway', 'gateway/src/main.ts', around),
  env: {
    ...environment(around),
    ...Object.fromEntries(
      SERVICES.map((service) => [urlVariable(service), `http://127.0.0.1:${ports.get(service.name)}`]),
    ),
    PORT: String(listen.port),
    HOST: listen.host,
    SITE_DIR: process.env.SITE_DIR ?? REPO_ROOT,
  },
  channel: true,
});

/** The mailbox's process. */
export const mailboxProcess = (
  { port, smtpPort, folder }: { port: number; smtpPort: number; folder: string },
  around: Pick<Surroundings, 'logs' | 'logLevel'>,
): ChildSpec => ({
  ...nodeProcess('mailbox', 'packages/mailbox/src/main.ts', around),
  env: {
    ...inherited(),
    LOG_LEVEL: around.logLevel,
    PORT: String(port),
    HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_DIR: folder,
  },
  channel: true,
});

const nodeProcess = (name: string, script: string, { logs }: Pick<Surroundings, 'logs'>): ChildSpec => ({
  name,
  command: process.execPath,
  args: [...NODE_FLAGS, inRepo(script)],
  cwd: REPO_ROOT,
  logFile: join(logs, `${name}.log`),
});

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)));

function environment(around: Surroundings): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    NODE_ENV: around.nodeEnv,
    LOG_LEVEL: around.logLevel,
    PUBLIC_ORIGIN: around.publicOrigin,
    REDIS_URL: around.redisUrl,
  };
}

const serviceEnvironment = (service: Service, around: Surroundings): NodeJS.ProcessEnv => ({
  ...environment(around),
  DATABASE_URL: around.databaseUrlFor(service.role),
  SESSION_SECRET: around.sessionSecret,
  FILES_DIR: around.filesDir,
  ...(service.sendsMail ? { SMTP_URL: around.smtpUrl } : {}),
});

/** The same database as somebody else. */
export function asRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
