import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@backflow/stack';
import { E2E_DATA_DIR } from './platform.ts';
import { requestedLayout, writeRunnerPid } from './service-processes.ts';
import { startTwoOfEach } from './two-of-each/start-two-of-each.ts';

/**
 * Starts the platform on an empty data folder, as `npm start` does after its set-up, and once more after each SIGUSR2: with the
 * processes that are requested then.
 */
fs.mkdirSync(E2E_DATA_DIR, { recursive: true });
// The folder itself stays: it claims the port.
for (const name of fs.readdirSync(E2E_DATA_DIR)) {
  fs.rmSync(path.join(E2E_DATA_DIR, name), { recursive: true, force: true });
}
writeRunnerPid();

const MAIN = path.resolve(import.meta.dirname, '../../packages/stack/src/main.ts');

interface Running {
  platform: ChildProcess;
  /** Resolves to a function that stops what runs beside the platform. */
  beside: Promise<() => Promise<void>>;
}

let isRestarting = false;
let running = await start();
process.on('SIGUSR2', () => {
  if (isRestarting) return;
  isRestarting = true;
  void stop('SIGTERM').then(async () => {
    running = await start();
    isRestarting = false;
  });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isRestarting = true;
    void stop(signal).then(() => process.exit(0));
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const { platform, beside } = running;
  const hasEnded = platform.exitCode !== null || platform.signalCode !== null;
  const ended = hasEnded ? Promise.resolve() : once(platform, 'exit');
  await (
    await beside
  )();
  platform.kill(signal);
  await ended;
}

/** The platform notices by the channel that this process has ended. */
async function start(): Promise<Running> {
  const { processes, instances, isKilling } = requestedLayout();
  const port = instances === 1 ? process.env.PORT : String(await freePort());
  const platform = fork(MAIN, ['start'], {
    env: {
      ...process.env,
      PORT: port,
      SERVICE_PROCESSES: processes,
      // All members of all tests come from one address.
      REGISTRATIONS_PER_HOUR: '100000',
    },
  });
  platform.once('exit', (code) => {
    if (!isRestarting) process.exit(code ?? 1);
  });
  if (instances === 1) return { platform, beside: Promise.resolve(() => Promise.resolve()) };
  const beside = startTwoOfEach(platform, { isKilling }).catch((error: unknown) => {
    if (!isRestarting) throw error;
    return () => Promise.resolve();
  });
  return { platform, beside };
}
