import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stores a release's files, then makes it the current one by replacing `release.json` in one step. The one before stays: it
 * may just be published. Older ones are deleted.
 * @param writeFiles writes the files into a folder that doesn't exist yet
 */
export async function storeRelease(
  target: string,
  version: string,
  document: string,
  writeFiles: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(target, { recursive: true });
  const partial = join(target, `.${version}.partial`);
  await rm(partial, { recursive: true, force: true });
  await writeFiles(partial);
  const folder = join(target, version);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  await utimes(folder, new Date(), new Date());
  const temporary = join(target, '.release.json.partial');
  await writeFile(temporary, document);
  await rename(temporary, join(target, 'release.json'));
  await deleteOldReleases(target, version);
}

async function deleteOldReleases(target: string, current: string): Promise<void> {
  const entries = await readdir(target, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const dated = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(target, name))).mtimeMs })),
  );
  const older = dated.filter(({ name }) => name !== current).sort((a, b) => b.at - a.at);
  for (const { name } of older.slice(1)) await rm(join(target, name), { recursive: true });
}
