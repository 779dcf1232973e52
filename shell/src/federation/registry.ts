import { REGISTRY_ELEMENT_ID, Registry, SDK_VERSION, allPagesOf } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { matchPath } from 'react-router-dom';
import { create } from 'zustand';

/** The installed remotes, as embedded into the page by the gateway, or last refreshed. */
export const useRegistry = create<Registry>(() => embeddedRegistry());

function embeddedRegistry(): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '';
  try {
    return z.parse(Registry, JSON.parse(text));
  } catch {
    return { remotes: [] };
  }
}

/** Fetches the registry: a missing or broken remote may have been repaired since. */
export async function refreshRegistry(): Promise<void> {
  const response = await fetch('/remotes/registry.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The list of the site’s parts answered ${response.status}.`);
  useRegistry.setState(z.parse(Registry, await response.json()));
}

export const NOT_INSTALLED = 'It is not installed at the moment.';

/** The release of a remote. Throws an Error with a message for the user when there is none, or none that fits this shell. */
export function releaseOf(name: string): RemoteRelease {
  const release = useRegistry.getState().remotes.find((remote) => remote.name === name);
  if (!release) throw new Error(NOT_INSTALLED);
  const { major, minor } = release.sdk;
  if (major !== SDK_VERSION.major || minor > SDK_VERSION.minor) {
    throw new Error('It needs another version of this site. Reloading the page may help.');
  }
  return release;
}

/** Whether any remote has a page at this path: the shell links only to existing pages. */
export const useHasPage = (path: string): boolean =>
  useRegistry(({ remotes }) =>
    remotes.some((remote) => allPagesOf(remote).some((page) => matchPath(page.path, path) !== null)),
  );
