import { constants } from 'node:fs';
import { copyFile, link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';

/** Where services store files that their rows name. */
interface Store {
  /** The folder of its entries in an archive. */
  entries: string;
  /** Its folder below the folder of files. */
  folder: string;
  /** A query of the files' paths below that folder. */
  paths: string;
}

export const STORES: readonly Store[] = [
  {
    entries: 'files',
    folder: 'kept',
    paths: `select f.path from media.files f join media.assets a on a.id = f.asset_id
            where a.status = 'ready' order by f.path`,
  },
  {
    entries: 'releases',
    folder: 'releases',
    paths: 'select archive as path from releases.releases where is_stored order by archive',
  },
];

/** Services mark these rows before they delete the files that the rows name. */
export const ROWS_OF_FILES = 'media.assets, releases.releases';

interface StoredFile {
  /** Its entry in an archive, and its path below the folder of links. */
  path: string;
  size: number;
}

/** Links to the files that the rows of a snapshot name: they stay readable when services delete the originals. */
export interface LinkedFiles {
  files: StoredFile[];
  /** Missing before the backup began. */
  missing: string[];
}

const AT_ONCE = 16;

/**
 * Links each file that the rows of a snapshot name into `target`, on the same disk.
 * @param source the folder of files
 */
export async function linkFiles(
  snapshot: pg.Client,
  { source, target }: { source: string; target: string },
): Promise<LinkedFiles> {
  const linked: LinkedFiles = { files: [], missing: [] };
  for (const { entries, folder, paths } of STORES) {
    const { rows } = await snapshot.query<{ path: string }>(paths);
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const part = rows.slice(at, at + AT_ONCE).map(({ path }) => path);
      const sizes = await Promise.all(
        part.map((path) => linkFile(join(source, folder, path), join(target, entries, path))),
      );
      part.forEach((path, index) => {
        const size = sizes[index];
        if (size === undefined) linked.missing.push(`${entries}/${path}`);
        else linked.files.push({ path: `${entries}/${path}`, size });
      });
    }
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
