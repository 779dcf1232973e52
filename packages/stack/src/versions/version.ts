import { inRepo, REPO_ROOT } from '../repo.ts';
import { ALL_SERVICES, folderOf, SERVICES } from '../service-list.ts';
import { hashOfSources } from '../source-hash.ts';
import { Workspaces } from '../workspaces.ts';
import { copySources } from './copy-sources.ts';
import { providePackages } from './provide-packages.ts';
import { VersionFolders, type Version } from './version-folders.ts';

const PROGRAMS = ['gateway', 'packages/mailbox', ALL_SERVICES.folder, ...SERVICES.map(folderOf)];
const NAME_LENGTH = 12;

/** The workspaces that gateway, services and mailbox run. */
const backendFolders = (): string[] => new Workspaces().withDependencies(PROGRAMS, { dev: false });

const nameOfSources = (folders: readonly string[]): string => hashOfSources(folders).slice(0, NAME_LENGTH);

/** The checkout itself, which changes: for development. */
export const checkoutVersion = (): Version => ({ name: nameOfSources(backendFolders()), root: REPO_ROOT });

/**
 * A copy of the checkout's present back end. What runs must not change with the checkout: after a pull, processes import further modules,
 * and are restarted.
 * @param user the id of the process that uses it
 */
export function makeVersion(user: number = process.pid): Promise<Version> {
  const folders = backendFolders();
  const fill = async (root: string) => {
    copySources(folders, root);
    await providePackages(folders, root);
  };
  return new VersionFolders(inRepo('.cache', 'versions')).folderOf(nameOfSources(folders), fill, user);
}
