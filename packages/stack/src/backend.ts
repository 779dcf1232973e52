import { join } from 'node:path';
import {
  asRole,
  prepareProcess,
  serviceProcess,
  servicesProcess,
  type ProcessContext,
} from './node-processes.ts';
import { openMail } from './mailbox.ts';
import type { Platform } from './platform.ts';
import { freePort } from './ports.ts';
import type { Supervised } from './process/supervised.ts';
import { areSchemasPrepared, sourceOfSchemas, storePreparedSchemas } from './schema-state.ts';
import { rolePassword } from './secrets.ts';
import { SERVICES, type Service } from './service-list.ts';
import type { Settings } from './settings.ts';
import { openPostgres, openRedis, type StoreOptions } from './stores.ts';

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
    databaseUrlFor: (role) => asRole(adminUrl, role, rolePassword(secrets.session, role)),
  };
  await progress.step('Database schemas', () => prepareSchemas(adminUrl, platform, context));
  const ports = new Map<Service, number>();
  for (const service of SERVICES) ports.set(service, await freePort());
  const services = await progress.step('Services', () => startServices(settings, platform, ports, context));
  return { context, ports, services, adminUrl, redisUrl, mailboxUrl };
}

async function prepareSchemas(adminUrl: string, platform: Platform, context: ProcessContext): Promise<void> {
  const source = sourceOfSchemas(context.seedDemo);
  if (await areSchemasPrepared(adminUrl, source)) return;
  await platform.run(prepareProcess(context));
  await storePreparedSchemas(adminUrl, source);
}

/** Starts the process of all services, or one for each. */
async function startServices(
  { serviceProcesses }: Settings,
  platform: Platform,
  ports: ReadonlyMap<Service, number>,
  context: ProcessContext,
): Promise<Supervised[]> {
  const specs =
    serviceProcesses === 'one'
      ? [servicesProcess(ports, context)]
      : SERVICES.map((service) => serviceProcess(service, ports.get(service) ?? 0, context));
  return Promise.all(specs.map((spec) => platform.supervise('services', spec, (child) => child.ready)));
}
