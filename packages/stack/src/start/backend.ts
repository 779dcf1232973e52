import { join } from 'node:path';
import { asRole, prepareProcess, type ProcessContext } from '../process/node-processes.ts';
import { openMail } from './mailbox.ts';
import type { Platform } from '../process/platform.ts';
import { areSchemasPrepared, storePreparedSchemas } from '../stores/schema-state.ts';
import { rolePassword } from '../secrets.ts';
import { startServices } from './services.ts';
import { ALL_SERVICES } from '../service-list.ts';
import { openPostgres, openRedis, type StoreOptions } from '../stores/stores.ts';
import { Workspaces } from '../workspaces.ts';
import { hashOfSources } from '../source-hash.ts';

interface BackendOptions extends StoreOptions {
  isDev: boolean;
}

/** Starts the stores, brings the schemas up to date, and starts the services. */
export async function startBackend(options: BackendOptions) {
  const { settings, secrets, logs, platform, progress, isDev } = options;
  const [adminUrl, redisUrl, { smtpUrl, mailboxUrl }] = await Promise.all([
    openPostgres(options),
    openRedis(options),
    openMail(settings, logs, platform, progress),
  ]);
  const context: ProcessContext = {
    ...settings,
    logs,
    filesDir: join(settings.dataDir, 'files'),
    redisUrl,
    smtpUrl,
    hasMailbox: mailboxUrl !== undefined,
    isDev,
    sessionSecret: secrets.session,
    adminUrl,
    databaseUrlFor: (role) => asRole(adminUrl, role, rolePassword(secrets.session, role)),
  };
  await progress.step('Database schemas', () => prepareSchemas(adminUrl, platform, context));
  const services = await progress.step('Services', () =>
    startServices(platform, context, settings.serviceProcesses),
  );
  return { context, services, adminUrl, redisUrl, mailboxUrl };
}

async function prepareSchemas(adminUrl: string, platform: Platform, context: ProcessContext): Promise<void> {
  const source = `${hashOfServices()} ${context.seedDemo}`;
  if (await areSchemasPrepared(adminUrl, source)) return;
  await platform.run(prepareProcess(context));
  await storePreparedSchemas(adminUrl, source);
}

/** The hash of what prepares the schemas. */
const hashOfServices = (): string =>
  hashOfSources(new Workspaces().withDependencies([ALL_SERVICES.folder], { dev: false }));
