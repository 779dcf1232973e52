import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { Failure } from '@backflow/cli-kit';
import { NODE_FLAGS, REPO_ROOT } from './repo.ts';

/** @throws Failure when the program is missing, such as one of node_modules */
export function assertInstalled(args: readonly string[]): void {
  const program = args.find((argument) => isAbsolute(argument));
  if (program === undefined || existsSync(program)) return;
  throw new Failure(
    `${program} is missing. Get it back: npm ci, or git restore if it is a file of the project.`,
  );
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Returns the output instead of showing it, so that two tools side by side don't mix theirs. */
  capture?: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a Node program in the checkout, on the terminal unless its output is captured. Signals are passed on to it.
 * @throws Failure when it is missing, or has ended after a signal: its caller must not run the next program
 */
export function runTool(
  args: readonly string[],
  { env, capture = false }: Options = {},
): Promise<{ code: number; output: string }> {
  assertInstalled(args);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd: REPO_ROOT,
    env: { ...process.env, ...env },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  let isStopped = false;
  const pass = (signal: NodeJS.Signals) => {
    isStopped = true;
    child.kill(signal);
  };
  const stop = () => pass('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, pass);
  process.once('disconnect', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      process.off('disconnect', stop);
      if (isStopped) reject(new Failure('Stopped.'));
      else resolve({ code: code ?? 1, output });
    });
  });
}
