import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { untilLock } from '../process/lock.ts';
import { isAlive, startTimeOf } from '../process/process-table.ts';

/** What processes run: a folder with sources as they were at one time. */
export interface Version {
  /** Of its contents. */
  readonly name: string;
  readonly root: string;
}

const NAME_FILE = 'version.json';
const NameFile = z.object({ name: z.string() });

/**
 * A few numbered folders, each with one version. A new version takes the place of one that no running process uses, from which it
 * differs little: most of it is compiled already.
 */
export class VersionFolders {
  readonly #parent: string;

  constructor(parent: string) {
    this.#parent = parent;
  }

  /**
   * The folder of a version.
   * @param fill makes a folder contain the version; called unless one does
   * @param user the id of a process: the folder stays as it is while that runs
   */
  async folderOf(name: string, fill: (root: string) => Promise<void>, user: number): Promise<Version> {
    mkdirSync(this.#parent, { recursive: true });
    const unlock = await untilLock(join(this.#parent, 'lock'));
    try {
      const folders = readdirSync(this.#parent)
        .filter((each) => /^\d+$/.test(each))
        .map((each) => join(this.#parent, each));
      const existing = folders.find((root) => nameOf(root) === name);
      const root = existing ?? lastUnused(folders) ?? join(this.#parent, String(folders.length + 1));
      if (existing === undefined) {
        rmSync(join(root, NAME_FILE), { force: true });
        await fill(root);
        writeFileSync(join(root, NAME_FILE), JSON.stringify({ name }));
      }
      useVersion({ root }, user);
      return { name, root };
    } finally {
      unlock();
    }
  }
}

/** From now on a version's folder stays as it is for as long as a process runs. */
export function useVersion({ root }: Pick<Version, 'root'>, user: number = process.pid): void {
  mkdirSync(usersIn(root), { recursive: true });
  writeFileSync(join(usersIn(root), String(user)), startTimeOf(user));
}

/** Ends the use of a version by a process that runs on. */
export const releaseVersion = ({ root }: Version, user: number = process.pid): void =>
  rmSync(join(usersIn(root), String(user)), { force: true });

const usersIn = (root: string): string => join(root, 'users');

/** Undefined while it is being filled, or if that was interrupted. */
function nameOf(root: string): string | undefined {
  try {
    return NameFile.parse(JSON.parse(readFileSync(join(root, NAME_FILE), 'utf8'))).name;
  } catch {
    return undefined;
  }
}

/** The folder that was changed last among those that nobody uses. */
function lastUnused(folders: readonly string[]): string | undefined {
  const age = (root: string) => statSync(root).mtimeMs;
  return folders.filter((root) => !isUsed(root)).sort((one, other) => age(other) - age(one))[0];
}

function isUsed(root: string): boolean {
  const users = existsSync(usersIn(root)) ? readdirSync(usersIn(root)) : [];
  return users.some((user) => {
    const pid = Number(user);
    return isAlive(pid) && startTimeOf(pid) === readFileSync(join(usersIn(root), user), 'utf8');
  });
}
