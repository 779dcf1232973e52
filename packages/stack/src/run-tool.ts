import { spawn } from 'node:child_process';
import { NODE_FLAGS, REPO_ROOT } from './repo.ts';

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Returns the output instead of showing it, so that two tools side by side don't mix theirs. */
  capture?: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a Node program in the checkout, on the terminal unless its output is captured. Signals are passed on to it. */
export function runTool(
  args: readonly string[],
  { env, capture = false }: Options = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd: REPO_ROOT,
    env: { ...process.env, ...env },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const stop = () => child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, pass);
  process.once('disconnect', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      process.off('disconnect', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
