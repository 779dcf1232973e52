import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Failure, type Progress } from '@backflow/cli-kit';
import { ReleasesClient } from '@backflow/release';
import { findObstacle } from '../../before-start.mjs';
import { startBackend } from './backend.ts';
import { lockDataFolder } from './data-folder.ts';
import { watchSources } from './dev.ts';
import { untilGatewayReady } from './gateway-readiness.ts';
import type { OnWait } from './gateway-readiness.ts';
import { buildFrontends } from '../frontends/build-frontends.ts';
import { listenForStop } from '../process/listen-for-stop.ts';
import { writeMetricsTargets } from './metrics-targets.ts';
import { gatewayProcess, type ProcessContext } from '../process/node-processes.ts';
import { Platform } from '../process/platform.ts';
import { reservePort } from '../ports.ts';
import { rotateLogs } from '../process/log-rotation.ts';
import type { Supervised } from '../process/supervised.ts';
import { operatorSite } from '../release/own-site.ts';
import { publishRemotes } from '../release/publish-remotes.ts';
import { gatewaySecret, loadSecrets, operatorToken } from '../secrets.ts';
import { RELEASES, getRole } from '../service-list.ts';
import type { RunningServices } from './services.ts';
import type { Settings } from '../settings.ts';
import { removeStackFile, writeStackFile } from '../stack-file.ts';
import { findDemoAccounts, summary } from './summary.ts';

/** Runs the whole platform until a signal stops it. Throws a Failure when it cannot start, and stops all processes. */
export async function start(settings: Settings, progress: Progress, isDev: boolean): Promise<void> {
  const { port, host, dataDir } = settings;
  const command = isDev ? 'npm run dev' : 'npm start';
  const obstacle = await findObstacle({ dataDir, host, port, command });
  if (obstacle !== undefined) throw new Failure(obstacle);
  reservePort(port);
  const unlock = lockDataFolder(dataDir);
  let onChange: () => void = () => undefined;
  const endRotation = rotateLogs(join(dataDir, 'logs'));
  const platform = new Platform(progress, () => onChange());
  try {
    const { stopped } = listenForStop(platform, progress);
    const running = bringUp({ settings, platform, progress, isDev }).then((writeState) => {
      onChange = writeState;
    });
    await Promise.race([stopped, running.then(() => stopped)]);
  } finally {
    await platform.close();
    endRotation();
    removeStackFile(dataDir);
    unlock();
  }
}

interface Start {
  settings: Settings;
  platform: Platform;
  progress: Progress;
  isDev: boolean;
}

/** Starts everything. Returns a function that stores the present addresses and process ids. */
async function bringUp({ settings, platform, progress, isDev }: Start): Promise<() => void> {
  const { dataDir } = settings;
  const logs = join(dataDir, 'logs');
  const stored = loadSecrets(dataDir);
  const secrets = { ...stored, session: settings.sessionSecret ?? stored.session };
  // Stores, schemas and services need no frontend: a first start makes both at the same time.
  const [backend] = await Promise.all([
    startBackend({ settings, secrets, logs, platform, progress, isDev }),
    buildFrontends(logs, progress, (spec) => platform.run(spec)),
  ]);
  const { context, services, adminUrl, redisUrl, mailboxUrl } = backend;
  const tokens = {
    gatewaySecret: gatewaySecret(secrets.session),
    operatorToken: operatorToken(secrets.session),
  };
  const releases = new ReleasesClient(operatorSite({ urls: services.urls, ...tokens }));
  await progress.step('Releases of the remotes', () => publishRemotes(releases, dataDir, progress));
  const gateway = await progress.step('Gateway', (onWait) =>
    startGateway(settings, platform, services, { context, onWait }),
  );
  if (isDev)
    watchSources(platform, [...services.processes, gateway], {
      dataDir,
      logs,
      progress,
      releases,
    });
  writeMetricsTargets(dataDir, services.processes.length);
  const writeState = () =>
    writeStackFile(dataDir, {
      publicUrl: settings.publicOrigin,
      adminDatabaseUrl: adminUrl,
      identityDatabaseUrl: context.databaseUrlFor(getRole('identity')),
      redisUrl,
      releasesDatabaseUrl: context.databaseUrlFor(getRole(RELEASES)),
      ...tokens,
      logs,
      urls: {
        gateway: `http://${settings.host}:${settings.port}`,
        ...services.urls,
        ...(mailboxUrl === undefined ? {} : { mailbox: mailboxUrl }),
      },
      pids: { supervisor: process.pid, ...platform.pids() },
    });
  writeState();
  const demo = settings.nodeEnv === 'production' ? [] : await findDemoAccounts(adminUrl);
  progress.print(summary(settings, logs, demo, mailboxUrl));
  // The supervisor only waits from now on, and V8 collects garbage only when more is allocated.
  collectGarbage();
  return writeState;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({ type: 'major', flavor: 'last-resort' });
}

const startGateway = (
  settings: Settings,
  platform: Platform,
  services: RunningServices,
  { context, onWait }: { context: ProcessContext; onWait: OnWait },
): Promise<Supervised> =>
  platform.supervise('door', gatewayProcess(settings, services.urls, context), async (child, waitFor) => {
    await child.ready;
    await untilGatewayReady(`http://${settings.host}:${settings.port}`, child, (what) => {
      waitFor(what);
      onWait(what);
    });
  });
