import { join } from 'node:path';
import { asRole, prepareProcess, type ProcessContext } from './node-processes.ts';
import { openMail } from './mailbox.ts';
import type { Platform } from './platform.ts';
import { areSchemasPrepared, storePreparedSchemas } from './schema-state.ts';
import { gatewaySecret, rolePassword } from './secrets.ts';
import { Rotation } from './services/rotation.ts';
import { RunningServices } from './services/running-services.ts';
import { openPostgres, openRedis, type StoreOptions } from './stores.ts';
import type { Version } from './versions/version-folders.ts';

interface BackendOptions extends StoreOptions {
  isDev: boolean;
  /** What the processes run. */
  version: Version;
  /** Called when services are served by other processes. */
  onChange: () => void;
}

/** Starts the stores, brings the schemas up to date, and starts the services. */
export async function startBackend(options: BackendOptions) {
  const { settings, secrets, logs, platform, progress, isDev, version, onChange } = options;
  const sources = { root: version.root, logs };
  const [adminUrl, redisUrl, { smtpUrl, mailboxUrl }] = await Promise.all([
    openPostgres(options),
    openRedis(options),
    openMail(settings, sources, platform, progress),
  ]);
  const context: ProcessContext = {
    ...settings,
    ...sources,
    filesDir: join(settings.dataDir, 'files'),
    redisUrl,
    smtpUrl,
    hasMailbox: mailboxUrl !== undefined,
    isDev,
    sessionSecret: secrets.session,
    adminUrl,
    databaseUrlFor: (role) => asRole(adminUrl, role, rolePassword(secrets.session, role)),
  };
  await progress.step('Database schemas', () => prepareSchemas(adminUrl, platform, context, version));
  const rotation = new Rotation(`http://${settings.host}:${settings.port}`, gatewaySecret(secrets.session));
  const services = new RunningServices({ platform, context, adminUrl, rotation, onChange });
  await progress.step('Services', () => services.start(version, settings.serviceProcesses));
  return { context, services, adminUrl, redisUrl, mailboxUrl };
}

async function prepareSchemas(
  adminUrl: string,
  platform: Platform,
  context: ProcessContext,
  { name }: Version,
): Promise<void> {
  const source = `${name} ${context.seedDemo}`;
  if (await areSchemasPrepared(adminUrl, source)) return;
  await platform.run(prepareProcess(context));
  await storePreparedSchemas(adminUrl, source);
}
