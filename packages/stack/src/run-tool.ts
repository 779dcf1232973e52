import { spawn } from 'node:child_process';
import { REPO_ROOT } from './repo.ts';

/** Runs a program for the person at the terminal, who sees all it says. Returns its exit code. */
export function runTool(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: REPO_ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const leave = () => child.kill('SIGTERM');
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  process.once('disconnect', leave);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, pass);
      process.off('disconnect', leave);
      resolve(code ?? 1);
    });
  });
}
