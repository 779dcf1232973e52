import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../failure.ts';
import { inRepo } from '../repo.ts';
import { Workspaces } from '../workspaces.ts';
import { copyChanged } from './copy-sources.ts';

/** Written by bootstrap.mjs: the hash of the lock file that node_modules was installed from. */
const INSTALLED = join('node_modules', '.backflow-lock');
const PACKAGES = 'packages/';

/**
 * Makes packages available to a copy of workspaces: those of the checkout or, where the lock file has changed since they were installed,
 * an installation of the copy's own. The checkout's must not change while processes import from them.
 * @param root inside the checkout
 */
export async function providePackages(folders: readonly string[], root: string): Promise<void> {
  for (const each of [root, ...folders.map((folder) => join(root, folder))]) {
    rmSync(join(each, 'node_modules'), { recursive: true, force: true });
  }
  if (isInstalled()) linkPackages(folders, root);
  else await install(folders, root);
}

/** Whether the checkout's packages are those of its lock file. */
function isInstalled(): boolean {
  const file = inRepo(INSTALLED);
  const lock = createHash('sha256')
    .update(readFileSync(inRepo('package-lock.json')))
    .digest('hex');
  return existsSync(file) && readFileSync(file, 'utf8').startsWith(lock);
}

/** Node finds the checkout's packages from there by itself, but would find its workspaces too. */
export function linkPackages(folders: readonly string[], root: string): void {
  for (const folder of folders) {
    if (folder.startsWith(PACKAGES)) {
      link(join(root, folder), join(root, 'node_modules/@backflow', folder.slice(PACKAGES.length)));
    }
    const own = inRepo(folder, 'node_modules');
    if (existsSync(own)) link(own, join(root, folder, 'node_modules'));
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), target), path, 'dir');
}

/** As in the Dockerfile: npm needs the manifests of all workspaces, and installs what some of them need. */
async function install(folders: readonly string[], root: string): Promise<void> {
  const manifests = new Workspaces().folders.map((folder) => `${folder}/package.json`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...manifests]) copyChanged(file, root);
  const { npm_execpath: script = '' } = process.env;
  const [command, args] = script.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const options = ['ci', '--omit=dev', '--loglevel=error', ...folders.map((each) => `--workspace=${each}`)];
  try {
    await promisify(execFile)(command, [...args, ...options], { cwd: root });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Failure(
      `The dependencies of the new version could not be installed. Output of npm:\n${stderr}`,
    );
  }
}
