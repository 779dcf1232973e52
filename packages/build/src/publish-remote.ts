import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page that was opened before an update still finds the files of its release. */
const MAX_RELEASES = 5;

/**
 * Copies a remote's release to where a gateway serves it from, beside the earlier releases. Publishing an older release
 * again rolls back to it.
 * @param dist the build: `release.json`, and a folder named by its version
 * @param target the folder of the remote's releases, such as `/remotes/mf-events/dist`
 */
export async function publishRemote(dist: string, target: string): Promise<void> {
  const document = await readFile(join(dist, 'release.json'), 'utf8');
  const { version } = JSON.parse(document) as { version: string };
  await storeRelease(target, version, document, (folder) =>
    cp(join(dist, version), folder, { recursive: true }),
  );
}

/**
 * Stores a release's files, then makes it the current release by replacing `release.json` in one step. The oldest releases
 * are deleted.
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
  for (const { name } of older.slice(MAX_RELEASES - 1)) await rm(join(target, name), { recursive: true });
}

// The container of a remote runs this file alone, without any package.
if (import.meta.main) {
  const [dist = '', target = ''] = process.argv.slice(2);
  await publishRemote(dist, target);
}
