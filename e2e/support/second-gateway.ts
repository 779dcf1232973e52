import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVICES } from '@backflow/contracts/services';
import { freePort, urlVariable } from '@backflow/stack';
import { stack } from './platform.ts';

const REPO = path.resolve(import.meta.dirname, '../..');

/**
 * Another gateway over the running services, serving the shell below `siteDir`. Only its cache is its own.
 */
export async function startGateway({
  siteDir = REPO,
  settings = {},
}: {
  siteDir?: string;
  settings?: Record<string, string>;
}) {
  const port = await freePort();
  const { urls, redisUrl, gatewaySecret } = stack();
  const origin = `http://localhost:${port}`;
  const cache = await mkdtemp(path.join(os.tmpdir(), 'backflow-gateway-'));
  const child = spawn(process.execPath, ['gateway/src/main.ts'], {
    cwd: REPO,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      REDIS_URL: redisUrl,
      GATEWAY_SECRET: gatewaySecret,
      SITE_DIR: siteDir,
      GATEWAY_CACHE_DIR: cache,
      LOG_LEVEL: 'silent',
      ...Object.fromEntries(SERVICES.map((service) => [urlVariable(service), urls[service]])),
      ...settings,
    },
  });
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) break;
    await wait(100);
  }
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(cache, { recursive: true, force: true });
    },
  };
}
