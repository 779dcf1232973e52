import { REGISTRY_ELEMENT_ID, getAllPages } from '@backflow/contracts';
import type { Registry, RemoteRelease } from '@backflow/contracts';
import { matchPath } from 'react-router-dom';
import { create } from 'zustand';
import { previews } from './embedded-builds.ts';
import { RemoteUnavailable } from './remote-failure.ts';

/**
 * The releases this page works with, as embedded by the gateway. They stay the same until the next page load, except for a
 * remote that failed and that the user tries again.
 */
export const useRegistry = create<Registry>(() => embeddedRegistry());

function embeddedRegistry(): Registry {
  try {
    const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '';
    return asRegistry(JSON.parse(text));
  } catch {
    return { remotes: [] };
  }
}

/** The gateway has checked it. Checking it again costs two kilobytes, and a phone 25 ms before it can react. */
function asRegistry(value: unknown): Registry {
  const { remotes } = value as Registry;
  if (!Array.isArray(remotes)) throw new TypeError('The registry has no remotes');
  return { remotes };
}

/** The release of a remote in this page's registry. Throws RemoteUnavailable without one. */
export function registeredRelease(name: string): RemoteRelease {
  const release = useRegistry.getState().remotes.find((remote) => remote.name === name);
  if (!release) throw new RemoteUnavailable(NOT_INSTALLED);
  return release;
}

/**
 * Fetches the registry and takes over remotes that are new to this page, and the release of the given remote. The releases of
 * all others stay.
 */
export async function refreshRegistry(retried?: string): Promise<void> {
  const latest = await fetchRegistry();
  useRegistry.setState(({ remotes }) => ({
    remotes: [
      ...remotes.map((known) =>
        known.name === retried && !isLocalBuild(known)
          ? withKnownFiles(latest.find(({ name }) => name === retried) ?? known, known)
          : known,
      ),
      ...latest.filter(({ name }) => remotes.every((known) => known.name !== name)),
    ],
  }));
  if (retried !== undefined && latest.every(({ name }) => name !== retried)) {
    throw new RemoteUnavailable(NOT_INSTALLED);
  }
}

/** While identity is away, the gateway leaves out the files that only administrators load. */
const withKnownFiles = (release: RemoteRelease, known: RemoteRelease): RemoteRelease =>
  release.version === known.version ? { ...release, files: { ...known.files, ...release.files } } : release;

async function fetchRegistry(): Promise<readonly RemoteRelease[]> {
  try {
    const response = await fetch('/remotes/registry.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
    return asRegistry(await response.json()).remotes;
  } catch (error) {
    throw new RemoteUnavailable('The site cannot be reached at the moment.', { cause: error });
  }
}

/** True for a developer's own build, which is shown instead of the site's release. */
const isLocalBuild = ({ base }: RemoteRelease): boolean => !base.startsWith('/');

/** True if only this browser is shown a release: a local build, or a preview. It has no fallback, and is not reported. */
export const isOfThisBrowser = (release: RemoteRelease): boolean =>
  isLocalBuild(release) ||
  previews.some(({ remote, version }) => remote === release.name && version === release.version);

export const NOT_INSTALLED = 'It is not installed at the moment.';

/** True if a remote has a page at this path: the shell links only to existing pages. */
export const useHasPage = (path: string): boolean =>
  useRegistry(({ remotes }) =>
    remotes.some((remote) => getAllPages(remote).some((page) => matchPath(page.path, path) !== null)),
  );
