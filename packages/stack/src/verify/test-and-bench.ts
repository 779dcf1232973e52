import { mkdirSync } from 'node:fs';
import { Failure, type Progress } from '@backflow/cli-kit';
import colors from 'picocolors';
import { buildFrontends } from '../frontends/build-frontends.ts';
import { listenForStop } from '../process/listen-for-stop.ts';
import { Platform } from '../process/platform.ts';
import { inRepo } from '../repo.ts';
import { runTool } from '../run-tool.ts';

const E2E = [inRepo('node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts'];

const SUITES = {
  jest: {
    title: 'Jest: units, components, services',
    args: ['--experimental-vm-modules', inRepo('node_modules/jest/bin/jest.js')],
    whenNarrowed: [],
  },
  e2e: {
    title: 'Playwright: the platform in a browser',
    args: E2E,
    // Runs only the named files, without the projects they depend on.
    whenNarrowed: ['--no-deps', '--workers=1'],
  },
};
type Suite = keyof typeof SUITES;
const ALL: readonly Suite[] = ['jest', 'e2e'];

const isSuite = (name: string): name is Suite => name in SUITES;

/**
 * Builds and runs both suites; `jest …` or `e2e …` runs one of them with the following arguments. Returns the exit code.
 */
export async function test(args: readonly string[], progress: Progress): Promise<number> {
  const [only, ...rest] = args;
  if (only !== undefined && !isSuite(only)) {
    throw new Failure(`Unknown suite: ${only}. Usage: npm test -- jest ${only}, or npm test -- e2e ${only}.`);
  }
  if (only !== 'jest') await build(progress);
  const failed: string[] = [];
  for (const name of only === undefined ? ALL : [only]) {
    const { title, args: own, whenNarrowed } = SUITES[name];
    process.stdout.write(`\n${colors.bold(`── ${title}`)}\n\n`);
    const { code } = await runTool([...own, ...(rest.length > 0 ? whenNarrowed : []), ...rest]);
    if (code !== 0) failed.push(title);
  }
  if (failed.length > 0) progress.fail(`Failed: ${failed.join('; ')}.`);
  return failed.length > 0 ? 1 : 0;
}

/** Builds and runs the benchmark; `compare …` only reads the files of earlier runs. Returns the exit code. */
export async function bench(args: readonly string[], progress: Progress): Promise<number> {
  if (args[0] !== 'compare') await build(progress);
  return (await runTool([inRepo('e2e/bench/main.ts'), ...args])).code;
}

/** Builds the shell and the remotes whose sources have changed, or only the one in a folder. */
export async function build(progress: Progress, only?: string): Promise<void> {
  const logs = inRepo('.data', 'logs');
  mkdirSync(logs, { recursive: true });
  const platform = new Platform(progress, () => undefined);
  const stop = listenForStop(platform, progress);
  try {
    const built = buildFrontends(logs, progress, (spec) => platform.run(spec), only);
    await Promise.race([built, stop.stopped.then(() => Promise.reject(new Failure('Stopped.')))]);
  } finally {
    stop.off();
    await platform.close();
  }
}
