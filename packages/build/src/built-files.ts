import fs from 'node:fs/promises';
import path from 'node:path';

/** Files by their name. */
export type Files = Map<string, Buffer>;

/** Reads a finished build, with its source maps. The names are relative to the folder, with `/`. */
export async function readBuild(folder: string): Promise<Files> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(folder, name))] as const)),
  );
}

/** Writes files and their compressed copies below a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  await Promise.all(
    [...files].map(async ([name, bytes]) => {
      const file = path.join(folder, name);
      await fs.mkdir(path.dirname(file), { recursive: true });
      await fs.writeFile(file, bytes);
    }),
  );
}
