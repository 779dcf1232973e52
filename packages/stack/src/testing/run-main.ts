import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRepo, NODE_FLAGS } from '../repo.ts';

/** Starts a command of the stack, as npm's scripts do. */
export function runMain(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...NODE_FLAGS, inRepo('packages/stack/src/main.ts'), ...args], {
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  /** Resolves when the output contains a text. */
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
      void ended.then(() => reject(new Error(`It ended without printing "${text}":\n${output}`)));
    });
  return { child, pid: child.pid ?? -1, ended, printed };
}
