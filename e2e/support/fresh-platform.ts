import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { E2E_DATA_DIR } from './platform.ts';
import { requestedProcesses, writeRunnerPid } from './service-processes.ts';

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

let isRestarting = false;
let platform = start();
process.on('SIGUSR2', () => {
  if (isRestarting) return;
  isRestarting = true;
  void stop('SIGTERM').then(() => {
    platform = start();
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
  if (platform.exitCode !== null || platform.signalCode !== null) return;
  const ended = once(platform, 'exit');
  platform.kill(signal);
  await ended;
}

/** The platform notices by the channel that this process has ended. */
function start(): ChildProcess {
  const child = fork(MAIN, ['start'], {
    env: {
      ...process.env,
      SERVICE_PROCESSES: requestedProcesses(),
      // All members of all tests come from one address.
      REGISTRATIONS_PER_HOUR: '100000',
    },
  });
  child.once('exit', (code) => {
    if (!isRestarting) process.exit(code ?? 1);
  });
  return child;
}
