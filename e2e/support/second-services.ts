import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SERVICES } from '@backflow/contracts/services';
import type { Service } from '@backflow/contracts/services';
import { freePort, ownVariable } from '@backflow/stack';
import { ALL_SERVICES, readEnvironment } from './processes.ts';
import { until } from './until.ts';

const START_MS = 60_000;
const REPO = path.resolve(import.meta.dirname, '../..');

/** A second process of all services. */
export interface SecondServices {
  readonly urls: Readonly<Record<Service, string>>;
  stop(): Promise<void>;
}

/** Starts it with the settings of the one that runs. No gateway uses it by default. */
export async function startSecondServices(): Promise<SecondServices> {
  const ports = new Map<Service, number>();
  for (const service of SERVICES) ports.set(service, await freePort());
  const urls = Object.fromEntries([...ports].map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  const child = spawn(process.execPath, ['services/all/src/main.ts'], {
    cwd: REPO,
    stdio: 'ignore',
    env: {
      ...readEnvironment(ALL_SERVICES),
      ...Object.fromEntries([...ports].map(([name, port]) => [ownVariable(name, 'PORT'), String(port)])),
      LOG_LEVEL: 'silent',
    },
  });
  const isUp = (url: string) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const url of Object.values(urls)) {
    await until('second services', START_MS, async () => {
      if (child.exitCode !== null) throw new Error('the second services ended');
      return isUp(url);
    });
  }
  return {
    urls: urls as Record<Service, string>,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
