import { REGISTRY_ELEMENT_ID, Registry, SDK_VERSION, allPagesOf } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { matchPath } from 'react-router-dom';
import { create } from 'zustand';

/** The remotes there are, as the gateway said when the page was made, or when last asked. */
export const useRegistry = create<Registry>(() => embeddedRegistry());

function embeddedRegistry(): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '';
  try {
    return z.parse(Registry, JSON.parse(text));
  } catch {
    return { remotes: [] };
  }
}

/** Asks the gateway again: a remote that was missing, or broken, may have been mended since. */
export async function refreshRegistry(): Promise<void> {
  const response = await fetch('/remotes/registry.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The list of the site’s parts answered ${response.status}.`);
  useRegistry.setState(z.parse(Registry, await response.json()));
}

export const NOT_INSTALLED = 'It is not installed at the moment.';

/** The release of a remote. Throws a sentence for people when there is none, or none that fits this shell. */
export function releaseOf(name: string): RemoteRelease {
  const release = useRegistry.getState().remotes.find((remote) => remote.name === name);
  if (!release) throw new Error(NOT_INSTALLED);
  const { major, minor } = release.sdk;
  if (major !== SDK_VERSION.major || minor > SDK_VERSION.minor) {
    throw new Error('It needs another version of this site. Reloading the page may help.');
  }
  return release;
}

/** Whether any remote has a page at this path: the shell's words link only to what is there. */
export const useHasPage = (path: string): boolean =>
  useRegistry(({ remotes }) =>
    remotes.some((remote) => allPagesOf(remote).some((page) => matchPath(page.path, path) !== null)),
  );
