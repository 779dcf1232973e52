import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, type Progress } from '@backflow/cli-kit';
import { takeLock, untilLock } from '../process/lock.ts';
import type { ChildSpec } from '../process/child.ts';
import { inRepo, NODE_FLAGS } from '../repo.ts';
import { isBuilt, writeStamp } from './build-stamp.ts';
import { frontends, type Frontend } from './frontend-list.ts';

/**
 * Builds the shell and the remotes whose sources have changed. `run` resolves when a process has succeeded.
 * @param only the folder of a single one, such as `mf-events`
 */
export async function buildFrontends(
  logs: string,
  progress: Progress,
  run: (spec: ChildSpec) => Promise<void>,
  only?: string,
): Promise<void> {
  const stale = () => staleFrontends(only);
  if (stale().length === 0) return;
  const unlock = await lockBuilds(progress);
  try {
    // Another process may have built meanwhile.
    await Promise.all(
      stale().map((frontend) =>
        progress.step(`Building ${frontend.name}`, async () => {
          await run(webpack(frontend, logs));
          writeStamp(frontend);
        }),
      ),
    );
  } finally {
    unlock();
  }
}

function staleFrontends(only: string | undefined): Frontend[] {
  const known = frontends().filter(({ name }) => only === undefined || name === only);
  if (known.length === 0 && only !== undefined) {
    throw new Failure(`${only} is not in this checkout: git sparse-checkout add ${only}.`);
  }
  return known.filter((frontend) => !isBuilt(frontend));
}

/** Waits for other builds in this checkout, such as those of another test run or of the platform's start. */
async function lockBuilds(progress: Progress): Promise<() => void> {
  mkdirSync(inRepo('.cache'), { recursive: true });
  const file = inRepo('.cache', 'build.lock');
  const first = takeLock(file);
  if (typeof first !== 'number') return first;
  return progress.step(`Waiting for process ${first}, which builds in this checkout`, () => untilLock(file));
}

/** The process that builds a frontend; with `--watch`, it rebuilds on every change. */
export const webpack = (frontend: Frontend, logs: string, ...flags: string[]): ChildSpec => ({
  name: `build-${frontend.name}`,
  command: process.execPath,
  args: [...NODE_FLAGS, inRepo('packages/build/src/cli.ts'), ...flags],
  cwd: inRepo(frontend.name),
  // A build ends soon: it needs no setting that saves memory for time.
  env: {
    ...process.env,
    MALLOC_ARENA_MAX: undefined,
    NODE_ENV: flags.length === 0 ? 'production' : 'development',
  },
  logFile: join(logs, `build-${frontend.name}.log`),
});
