import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVICES } from '@backflow/contracts/services';
import type { ServiceName } from '@backflow/contracts/services';
import { freePort } from '@backflow/stack';
import { ALL_SERVICES, getPid } from './processes.ts';

const START_MS = 60_000;
const REPO = path.resolve(import.meta.dirname, '../..');

/** A second process of all services. */
export interface SecondServices {
  readonly urls: Readonly<Record<ServiceName, string>>;
  stop(): Promise<void>;
}

/** Starts it with the settings of the one that runs. No gateway uses it by default. */
export async function startSecondServices(): Promise<SecondServices> {
  const ports = new Map<ServiceName, number>();
  for (const service of SERVICES) ports.set(service, await freePort());
  const urls = Object.fromEntries([...ports].map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  const child = spawn(process.execPath, ['services/all/src/main.ts'], {
    cwd: REPO,
    stdio: 'ignore',
    env: {
      ...getEnvironment(getPid(ALL_SERVICES)),
      ...Object.fromEntries([...ports].map(([name, port]) => [`${name.toUpperCase()}_PORT`, String(port)])),
      LOG_LEVEL: 'silent',
      METRICS_PORT: undefined,
      // The other process's connection to its supervisor.
      NODE_CHANNEL_FD: undefined,
    },
  });
  const isUp = (url: string) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + START_MS;
  for (const url of Object.values(urls)) {
    while (!(await isUp(url))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error('no second services start');
      await wait(100);
    }
  }
  return {
    urls: urls as Record<ServiceName, string>,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The settings that a process was started with. */
function getEnvironment(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}
