import { SDK_VERSION, getContainerName, getRemoteEntry } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { findShellSdk, releaseFor } from './choose-release.ts';
import type { RemoteArea } from './choose-release.ts';
import { RemoteFailure, RemoteUnavailable, Timeout, withTimeout } from './remote-failure.ts';

/** Keyed by the entry's full address: a local build has another origin. */
const integrityByEntry = new Map<string, string>();
const absolute = (address: string): string => new URL(address, window.location.href).href;

registerPlugins([
  {
    name: 'integrity',
    /** The browser refuses an entry that does not match the release's integrity. */
    createScript({ url }) {
      const integrity = integrityByEntry.get(absolute(url));
      if (integrity === undefined) return undefined;
      const script = document.createElement('script');
      Object.assign(script, { src: url, async: true, integrity, crossOrigin: 'anonymous' });
      return script;
    },
  },
]);

/** A module that was loaded, and the release it is of. */
export interface LoadedModule<Module> {
  module: Module;
  release: RemoteRelease;
}

/**
 * Loads an area's module.
 * @param isRetry whether the user has asked for another attempt: files are fetched past the browser's cache
 * @throws RemoteFailure or RemoteUnavailable, with a message for the user
 */
export async function loadRemoteModule<Module>(
  area: RemoteArea,
  { isRetry = false } = {},
): Promise<LoadedModule<Module>> {
  const release = releaseFor(area);
  const files = getFiles(release, area);
  const attempts = { left: files.length };
  const shareScope = await getShareScope(release);
  if (isRetry) await Promise.all(files.map(refetch));
  try {
    const id = `${registerContainer(release, area, shareScope)}/${area.module.slice(2)}`;
    const module = await withTimeout(loadWithRetries<Module>(id, attempts));
    if (!module) throw new Error(`${id} is empty`);
    return { module, release };
  } catch (error) {
    discardRelease(release);
    if (!(error instanceof Timeout)) throw new RemoteFailure(getKind(error), release, error);
    attempts.left = 0;
    abandonFiles(release);
    throw new RemoteFailure('timeout', release, error);
  }
}

/** The addresses of the files that an area needs at once: its container's entry, scripts and styles. */
function getFiles(release: RemoteRelease, { module, access }: RemoteArea): readonly string[] {
  const { scripts, styles } = release.files[module] ?? { scripts: [], styles: [] };
  const { entry } = getRemoteEntry(release, { access });
  return [entry, ...scripts, ...styles].map((file) => release.base + file);
}

/** Replaces a file in the browser's cache, which may have stored changed bytes for a year. */
async function refetch(address: string): Promise<void> {
  try {
    const response = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(REFETCH_MS) });
    await response.arrayBuffer();
  } catch {
    // The attempt to load it will fail as well.
  }
}
const REFETCH_MS = 5_000;

/** The addresses of the containers' entries that the federation runtime knows. */
const registered = new Set<string>();
const discarded = new Set<string>();

/** The scope of the shared modules that a release gets: its major of the SDK, which an adapter provides if it is not the present one. */
async function getShareScope(release: RemoteRelease): Promise<string> {
  if (findShellSdk(release)?.major === SDK_VERSION.major) return 'default';
  try {
    const adapter = import(/* webpackChunkName: "sdk-2" */ './sdk-2/provide-sdk.ts');
    return (await withTimeout(adapter)).provideSdk();
  } catch (error) {
    throw new RemoteUnavailable('A part of this site could not be loaded.', { cause: error });
  }
}

/** Makes a release's container known to the federation runtime. @returns the container's name */
function registerContainer(release: RemoteRelease, { access }: RemoteArea, shareScope: string): string {
  const { entry, integrity } = getRemoteEntry(release, { access });
  const name = getContainerName(release, { isAdmin: entry.startsWith('admin/') });
  const address = release.base + entry;
  if (registered.has(address)) return name;
  integrityByEntry.set(absolute(address), integrity);
  registerRemotes([{ name, entry: address, type: 'global', shareScope }], {
    force: discarded.delete(address),
  });
  registered.add(address);
  return name;
}

/** After a failure: the next attempt with this release fetches and runs its code again. */
export function discardRelease({ base }: RemoteRelease): void {
  for (const address of registered) {
    if (!address.startsWith(base)) continue;
    registered.delete(address);
    discarded.add(address);
  }
}

/**
 * The browser answers the first request for a file from its preload, even a failed one, and one failed file fails the whole
 * attempt. One attempt more than there are files requests each file from the server. After an exception a second attempt
 * would get a module that has run halfway.
 */
async function loadWithRetries<Module>(id: string, attempts: { left: number }): Promise<Module | null> {
  attempts.left -= 1;
  try {
    return await loadRemote<Module>(id);
  } catch (error) {
    if (attempts.left <= 0 || getKind(error) !== 'files') throw error;
    return loadWithRetries<Module>(id, attempts);
  }
}

/** The federation runtime's code for an entry that could not be fetched. */
const ENTRY_NOT_FETCHED = 'RUNTIME-008';

/** `files` where files could not be fetched, by the names that webpack, its style loader and the federation runtime give it; else code has thrown. */
function getKind(error: unknown): 'files' | 'load' {
  if (!(error instanceof Error)) return 'load';
  const isStyle = 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
  const isEntry =
    error.message.includes(ENTRY_NOT_FETCHED) && !error.message.includes('ScriptExecutionError');
  return error.name === 'ChunkLoadError' || isStyle || isEntry ? 'files' : 'load';
}

/**
 * Gives up the release's files that are still on their way. webpack would wait for them for two minutes, and a new attempt with it:
 * it looks for elements with the same address.
 */
function abandonFiles({ base }: RemoteRelease): void {
  for (const element of document.querySelectorAll('head > script, head > link[rel="stylesheet"]')) {
    const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
    const isPending = !(element instanceof HTMLLinkElement && element.sheet);
    if (!isPending || !absolute(address).startsWith(absolute(base))) continue;
    element.dispatchEvent(new Event('error'));
    element.remove();
  }
}
