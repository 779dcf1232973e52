import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many releases stay, so that a page opened before an update still finds its files. */
const RELEASES_KEPT = 5;

/**
 * Puts a remote's release beside its earlier ones, where a gateway serves them from: first the files, then the
 * document that makes them the present ones, at once. Publishing an older release again goes back to it.
 * @param dist the build: `release.json`, and a folder named by its version
 * @param target where the remote's releases are, such as `/remotes/mf-events/dist`
 */
export async function publishRemote(dist: string, target: string): Promise<void> {
  const document = await readFile(join(dist, 'release.json'), 'utf8');
  const { version } = JSON.parse(document) as { version: string };
  await mkdir(target, { recursive: true });
  const partial = join(target, `.${version}.partial`);
  await rm(partial, { recursive: true, force: true });
  await cp(join(dist, version), partial, { recursive: true });
  const folder = join(target, version);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  await utimes(folder, new Date(), new Date());
  const temporary = join(target, '.release.json.partial');
  await writeFile(temporary, document);
  await rename(temporary, join(target, 'release.json'));
  await removeOldReleases(target, version);
}

async function removeOldReleases(target: string, current: string): Promise<void> {
  const entries = await readdir(target, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const dated = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(target, name))).mtimeMs })),
  );
  const older = dated.filter(({ name }) => name !== current).sort((a, b) => b.at - a.at);
  for (const { name } of older.slice(RELEASES_KEPT - 1)) await rm(join(target, name), { recursive: true });
}

// In its container it is a program of its own, without any package beside it.
if (import.meta.main) {
  const [dist = '', target = ''] = process.argv.slice(2);
  await publishRemote(dist, target);
}
