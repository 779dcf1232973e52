import { constants } from 'node:fs';
import { copyFile, link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';

/** The folder of media's stored files, below the folder of files. */
export const STORED = 'kept';

interface StoredFile {
  path: string;
  size: number;
}

/** Links to the files that the rows of a snapshot name: they stay readable when media deletes the originals. */
export interface LinkedFiles {
  files: StoredFile[];
  /** Missing before the backup began. */
  missing: string[];
}

const AT_ONCE = 16;

/** Links each file that the rows of a snapshot name into `target`, on the same disk. */
export async function linkFiles(
  snapshot: pg.Client,
  { source, target }: { source: string; target: string },
): Promise<LinkedFiles> {
  const { rows } = await snapshot.query<{ path: string }>(
    `select f.path from media.files f join media.assets a on a.id = f.asset_id
     where a.status = 'ready' order by f.path`,
  );
  const linked: LinkedFiles = { files: [], missing: [] };
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const paths = rows.slice(at, at + AT_ONCE).map(({ path }) => path);
    const sizes = await Promise.all(paths.map((path) => linkFile(join(source, path), join(target, path))));
    paths.forEach((path, index) => {
      const size = sizes[index];
      if (size === undefined) linked.missing.push(path);
      else linked.files.push({ path, size });
    });
  }
  return linked;
}

/** @returns the file's size; undefined when the file is missing */
async function linkFile(source: string, target: string): Promise<number | undefined> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(source, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // Some file systems do not support links.
    if (!['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK'].includes(code)) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
  return (await stat(target)).size;
}
