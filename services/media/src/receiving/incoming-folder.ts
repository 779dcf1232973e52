import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No upload takes this long: what is older was left by a process that was killed. */
const FORGOTTEN_MS = 60 * 60 * 1000;

/** The folder for files that are arriving: made if missing, freed of what was left there. @returns its path */
export async function openIncomingFolder(filesDir: string): Promise<string> {
  const folder = join(filesDir, 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(path, { force: true });
  }
  return folder;
}
