import { join } from 'node:path';
import type { Progress } from '../progress.ts';
import type { ChildSpec } from '../process/child.ts';
import { REPO_ROOT } from '../repo.ts';
import { isBuilt, markBuilt } from './build-stamp.ts';
import { frontends, type Frontend } from './frontend-list.ts';

/** Builds the shell and the remotes whose sources have changed. `run` runs a process to its good end. */
export async function buildFrontends(
  logs: string,
  progress: Progress,
  run: (spec: ChildSpec) => Promise<void>,
): Promise<void> {
  const stale = frontends().filter((frontend) => !isBuilt(frontend));
  await Promise.all(
    stale.map((frontend) =>
      progress.step(`Building ${frontend.name}`, async () => {
        await run(webpack(frontend, logs));
        markBuilt(frontend);
      }),
    ),
  );
}

/** The process that builds a frontend; with `--watch`, whenever its sources change. */
export const webpack = (frontend: Frontend, logs: string, ...flags: string[]): ChildSpec => ({
  name: `build-${frontend.name}`,
  command: 'npm',
  args: ['run', 'build', '-w', frontend.name, '--loglevel=error', '--', ...flags],
  cwd: REPO_ROOT,
  env: { ...process.env, NODE_ENV: flags.length === 0 ? 'production' : 'development' },
  logFile: join(logs, `build-${frontend.name}.log`),
});
