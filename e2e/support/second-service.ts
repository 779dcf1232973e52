import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@backflow/contracts/services';
import { freePort } from '@backflow/stack';
import { pidOf } from './processes.ts';

const START_MS = 60_000;
const REPO = path.resolve(import.meta.dirname, '../..');

/** Another process of a service, with the settings of the one that runs. No gateway uses it by default. */
export async function startService(name: ServiceName): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [`services/${name}/src/main.ts`], {
    cwd: REPO,
    stdio: 'ignore',
    env: {
      ...environmentOf(pidOf(name)),
      [`${name.toUpperCase()}_PORT`]: String(port),
      LOG_LEVEL: 'silent',
      // The other process's connection to its supervisor.
      NODE_CHANNEL_FD: undefined,
    },
  });
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + START_MS;
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`no second ${name} starts`);
    await wait(100);
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The settings that a process was started with. */
function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}
