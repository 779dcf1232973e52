import { spawn } from 'node:child_process';
import { inRepo, NODE_FLAGS, REPO_ROOT } from './repo.ts';
import type { Progress } from './progress.ts';

interface Check {
  name: string;
  /** A program of node_modules, and its arguments. */
  args: readonly [program: string, ...args: string[]];
}

/** Side by side, one for each core: linting takes as long as all others together. */
const LANES: readonly (readonly Check[])[] = [
  [{ name: 'lint', args: ['eslint/bin/eslint.js', '--max-warnings', '0', '.'] }],
  [
    { name: 'format', args: ['prettier/bin/prettier.cjs', '--check', '.'] },
    { name: 'types', args: ['typescript/bin/tsc', '-p', 'tsconfig.json'] },
    { name: 'imports', args: cruise('.dependency-cruiser.js') },
    { name: 'imports between folders', args: cruise('.dependency-cruiser-folders.js') },
    { name: 'unused code', args: ['knip/bin/knip.js'] },
    { name: 'versions of packages', args: ['syncpack/index.cjs', 'lint'] },
  ],
];

function cruise(config: string): Check['args'] {
  return ['dependency-cruiser/bin/dependency-cruiser.mjs', '--config', config, '.'];
}

/** Runs every check that needs no test, also after one has failed. Returns the exit code. */
export async function verify(progress: Progress): Promise<number> {
  const failed: string[] = [];
  const runAll = async (checks: readonly Check[]) => {
    for (const { name, args } of checks) {
      const started = Date.now();
      const { code, output } = await run(args);
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${code === 0 ? '' : output}`);
      if (code !== 0) failed.push(name);
    }
  };
  await Promise.all(LANES.map(runAll));
  if (failed.length > 0) progress.fail(`Failed: ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
}

/** Its output together, so that two at once don't mix. */
function run([program, ...args]: Check['args']): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [...NODE_FLAGS, inRepo('node_modules', program), ...args], {
    cwd: REPO_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
