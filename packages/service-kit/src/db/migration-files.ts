import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { KIT_MIGRATIONS } from './kit-migrations.ts';

const FILE = /^\d{4}-[a-z0-9-]+\.ts$/;

/**
 * The files of a folder's migrations, in their order.
 * @throws Error when a file is named otherwise than `0001-create-users.ts`, or shares its number with another
 */
export async function migrationFiles(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  files.forEach((file, index) => {
    if (!FILE.test(file)) throw new Error(`${file} must be named as 0001-create-users.ts is`);
    if (file.slice(0, 4) === files[index - 1]?.slice(0, 4)) {
      throw new Error(`${file} has the number of another migration`);
    }
  });
  return files;
}

/** The names of the kit's migrations and of those of a folder. Loads none of the latter. */
export const migrationNames = async (folder: URL): Promise<string[]> => [
  ...KIT_MIGRATIONS.map(({ name }) => name),
  ...(await migrationFiles(folder)).map((file) => basename(file, '.ts')),
];
