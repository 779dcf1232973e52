import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { untilLock } from '../process/lock.ts';
import { isAlive, startTimeOf } from '../process/process-table.ts';
import { inRepo, REPO_ROOT } from '../repo.ts';
import { ALL_SERVICES, folderOf, SERVICES } from '../service-list.ts';
import { hashOfSources } from '../source-hash.ts';
import { Workspaces } from '../workspaces.ts';
import { copySources } from './copy-sources.ts';
import { providePackages } from './provide-packages.ts';

/** What the platform's processes run: a folder with the sources of gateway, services and mailbox as they were at one time. */
export interface Version {
  /** Of its contents. */
  readonly name: string;
  readonly root: string;
}

const PROGRAMS = ['gateway', 'packages/mailbox', ALL_SERVICES.folder, ...SERVICES.map(folderOf)];
const NAME_LENGTH = 12;
const NAME_FILE = 'version.json';
const NameFile = z.object({ name: z.string() });

const foldersOf = (): string[] => new Workspaces().withDependencies(PROGRAMS, { dev: false });

const nameOfSources = (folders: readonly string[]): string => hashOfSources(folders).slice(0, NAME_LENGTH);

/** The checkout itself, which changes: for development. */
export const checkoutVersion = (): Version => ({ name: nameOfSources(foldersOf()), root: REPO_ROOT });

/**
 * The version of the checkout's present sources. What runs must not change with the checkout: after a pull, processes import further
 * modules, and are restarted. Copies are in a few numbered folders, so that a new version is mostly compiled already; a folder that a
 * running process uses is never changed.
 * @param user the id of the process that uses it, until that ends
 */
export async function makeVersion(user: number = process.pid): Promise<Version> {
  const folders = foldersOf();
  const name = nameOfSources(folders);
  const parent = inRepo('.cache', 'versions');
  mkdirSync(parent, { recursive: true });
  const unlock = await untilLock(join(parent, 'lock'));
  try {
    const copies = readdirSync(parent)
      .filter((each) => /^\d+$/.test(each))
      .map((each) => join(parent, each));
    const existing = copies.find((root) => nameOf(root) === name);
    const root = existing ?? freeCopy(copies) ?? join(parent, String(copies.length + 1));
    if (existing === undefined) {
      rmSync(join(root, NAME_FILE), { force: true });
      copySources(folders, root);
      await providePackages(folders, root);
      writeFileSync(join(root, NAME_FILE), JSON.stringify({ name }));
    }
    useVersion({ name, root }, user);
    return { name, root };
  } finally {
    unlock();
  }
}

/** Keeps a version's folder unchanged for as long as a process runs. */
export function useVersion({ root }: Version, user: number = process.pid): void {
  mkdirSync(usersIn(root), { recursive: true });
  writeFileSync(join(usersIn(root), String(user)), startTimeOf(user));
}

/** Ends the use of a version by a process that goes on. */
export const releaseVersion = ({ root }: Version, user: number = process.pid): void =>
  rmSync(join(usersIn(root), String(user)), { force: true });

const usersIn = (root: string): string => join(root, 'users');

/** Undefined while it is being copied, or if that was interrupted. */
function nameOf(root: string): string | undefined {
  try {
    return NameFile.parse(JSON.parse(readFileSync(join(root, NAME_FILE), 'utf8'))).name;
  } catch {
    return undefined;
  }
}

/** The folder that was copied last among those that nobody uses: it differs least. */
function freeCopy(copies: readonly string[]): string | undefined {
  const age = (root: string) => statSync(root).mtimeMs;
  return copies.filter((root) => !isUsed(root)).sort((one, other) => age(other) - age(one))[0];
}

function isUsed(root: string): boolean {
  const users = existsSync(usersIn(root)) ? readdirSync(usersIn(root)) : [];
  return users.some((user) => {
    const pid = Number(user);
    return isAlive(pid) && startTimeOf(pid) === readFileSync(join(usersIn(root), user), 'utf8');
  });
}
