import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Failure } from '@backflow/cli-kit';
import type { Workspace } from './release-command.ts';

/**
 * A remote's own folder, outside of the platform's repository. Its name in package.json is `mf-` and the remote's.
 * @throws Failure when it is not one
 */
export function ownFolder(folder: string): Workspace {
  return {
    command: 'npx backflow-release',
    remote: getOwnRemote(folder),
    getFolder: () => folder,
    build: (remote, progress) => progress.step(`Building mf-${remote}`, () => build(folder)),
  };
}

function getOwnRemote(folder: string): string {
  const file = join(folder, 'package.json');
  const { name } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as { name?: string };
  const [, remote] = /^(?:@[^/]+\/)?mf-([a-z][a-z0-9-]*)$/.exec(name ?? '') ?? [];
  if (remote === undefined) {
    throw new Failure(`${file} has no name such as mf-events. Run this in the folder of a remote.`);
  }
  return remote;
}

/** Runs the folder's own script, which may do more than `backflow-build`. */
async function build(folder: string): Promise<void> {
  const child = spawn('npm run --silent build', {
    cwd: folder,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Failure(`The build failed:\n${`${stdout}${stderr}`.trim()}`);
}
