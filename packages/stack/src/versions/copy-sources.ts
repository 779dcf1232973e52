import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepo } from '../repo.ts';
import { sourcesIn } from '../source-hash.ts';

/** Makes `root` a copy of the sources in folders of the checkout. Files that are the same already stay as they are. */
export function copySources(folders: readonly string[], root: string): void {
  const wanted = new Set(sourcesIn(folders));
  for (const file of sourcesBelow(root)) if (!wanted.has(file)) rmSync(join(root, file));
  for (const file of wanted) copyChanged(file, root);
}

/** Copies a file of the checkout unless the same one is there. */
export function copyChanged(file: string, root: string): void {
  const [from, to] = [inRepo(file), join(root, file)];
  if (isSame(from, to)) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** The files of workspaces below `root`, relative to it, without installed packages. */
function sourcesBelow(root: string, folder = ''): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return sourcesBelow(root, path);
    // The root has files of its own.
    return folder === '' ? [] : [path];
  });
}

const isSame = (one: string, other: string): boolean =>
  existsSync(other) &&
  statSync(one).size === statSync(other).size &&
  readFileSync(one).equals(readFileSync(other));
