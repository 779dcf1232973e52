import { Workspaces } from '../workspaces.ts';

/** A workspace that webpack builds. */
export interface Frontend {
  /** The folder, relative to the checkout, such as `mf-events`. */
  name: string;
  /** The folder, and the folders of all workspaces it depends on, directly or not. */
  folders: readonly string[];
}

/** The shell and every remote (`mf-*`). */
export function frontends(): Frontend[] {
  const workspaces = new Workspaces();
  return workspaces.folders
    .filter((folder) => folder === 'shell' || folder.startsWith(REMOTE_PREFIX))
    .map((folder) => ({ name: folder, folders: workspaces.withDependencies([folder], { dev: true }) }));
}

const REMOTE_PREFIX = 'mf-';

/** The folder of a remote, relative to the checkout. */
export const getRemoteFolder = (remote: string): string => `${REMOTE_PREFIX}${remote}`;

/** The names of the remotes, without `mf-`. */
export const remoteNames = (): string[] =>
  frontends()
    .filter(({ name }) => name.startsWith(REMOTE_PREFIX))
    .map(({ name }) => name.slice(REMOTE_PREFIX.length));
