import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from '../repo.ts';
import { linkPackages } from '../versions/provide-packages.ts';
import { VersionFolders, type Version } from '../versions/version-folders.ts';
import { unpack } from './archive.ts';

const DATA = join(import.meta.dirname, 'data');
const ARCHIVE = '.sources.tar.zst';

/** The released version before this one, as it ran. Its packages are the present ones. */
export function unpackPreviousVersion(): Promise<Version> {
  const [file = '', ...older] = readdirSync(DATA).filter((each) => each.endsWith(ARCHIVE));
  if (file === '' || older.length > 0) throw new Error(`${DATA} must have the sources of one version`);
  const fill = async (root: string) => {
    rmSync(root, { recursive: true, force: true });
    await unpack(join(DATA, file), root);
    linkPackages(workspacesBelow(root), root);
  };
  const folders = new VersionFolders(inRepo('.cache', 'versions'));
  return folders.folderOf(`released-${file.slice(0, -ARCHIVE.length)}`, fill, process.pid);
}

const workspacesBelow = (root: string): string[] => [
  'gateway',
  ...['packages', 'services'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => statSync(join(root, folder)).isDirectory()),
  ),
];
