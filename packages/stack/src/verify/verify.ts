import type { Progress } from '@backflow/cli-kit';
import { checkBudgets } from './budgets.ts';
import { inRepo } from '../repo.ts';
import { assertInstalled, runTool } from '../run-tool.ts';

/** @param program a program of node_modules */
const check = (name: string, program: string, ...args: string[]) => ({
  name,
  args: [inRepo('node_modules', program), ...args],
});

const CRUISE = 'dependency-cruiser/bin/dependency-cruiser.mjs';

/** One lane for each core. */
const LANES = [
  [
    check('lint', 'eslint/bin/eslint.js', '--max-warnings', '0', '.'),
    check('types', 'typescript/bin/tsc', '-p', 'tsconfig.json'),
  ],
  [
    check('lint with types', 'oxlint/bin/oxlint'),
    check('format', 'prettier/bin/prettier.cjs', '--check', '.'),
    check('imports', CRUISE, '--config', '.dependency-cruiser.js', '.'),
    check('imports between folders', CRUISE, '--config', '.dependency-cruiser-folders.js', '.'),
    check('unused code', 'knip/bin/knip.js'),
    check('versions of packages', 'syncpack/index.cjs', 'lint'),
  ],
];

/**
 * Runs every check that needs no test, also after a failure. Returns the exit code.
 * @param args `--lower-budgets` lowers budgets.json to today's lines, and runs nothing else
 */
export async function verify(args: readonly string[], progress: Progress): Promise<number> {
  for (const { args: program } of LANES.flat()) assertInstalled(program);
  const budgets = checkBudgets({ lower: args.includes('--lower-budgets') });
  process.stdout.write(
    `${budgets.isWithin ? '✓' : '✗'} lines beside their budgets (budgets.json)\n${budgets.table}`,
  );
  const failed: string[] = budgets.isWithin ? [] : ['budgets'];
  if (args.includes('--lower-budgets')) return failed.length;
  const runLane = async (checks: (typeof LANES)[number]) => {
    for (const { name, args } of checks) {
      const started = Date.now();
      const { code, output } = await runTool(args, { capture: true });
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${code === 0 ? '' : output}`);
      if (code !== 0) failed.push(name);
    }
  };
  await Promise.all(LANES.map(runLane));
  if (failed.length > 0) progress.fail(`Failed: ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
}
