import { REGISTRY_ELEMENT_ID, Registry, SDK_VERSION } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { create } from 'zustand';
import * as z from '@backflow/contracts/zod';

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

/** The release of a remote. Throws a sentence for people when there is none, or none that fits this shell. */
export function releaseOf(name: string): RemoteRelease {
  const release = useRegistry.getState().remotes.find((remote) => remote.name === name);
  if (!release) throw new Error('It is not installed at the moment.');
  const { from, to } = release.sdk;
  if (SDK_VERSION < from || SDK_VERSION > to) {
    throw new Error('It needs another version of this site. Reloading the page may help.');
  }
  return release;
}
