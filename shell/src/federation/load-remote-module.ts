import { containerNameOf, remoteEntryOf } from '@backflow/contracts';
import type { RemotePage, RemoteRelease } from '@backflow/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { refreshRegistry, releaseOf } from './registry.ts';

/** After this time a remote's area shows an error. */
const TIMEOUT_MS = 15_000;

const integrityByEntry = new Map<string, string>();

registerPlugins([
  {
    name: 'integrity',
    /** The browser refuses an entry that does not match the release's integrity. */
    createScript({ url }) {
      const integrity = integrityByEntry.get(new URL(url, window.location.href).pathname);
      if (integrity === undefined) return undefined;
      const script = document.createElement('script');
      Object.assign(script, { src: url, async: true, integrity, crossOrigin: 'anonymous' });
      return script;
    },
  },
]);

const registered = new Map<string, string>();

/** Registers the entry of a module's container. @returns the name of the container */
function register(release: RemoteRelease, { access, again }: LoadOptions): string {
  const { entry, integrity } = remoteEntryOf(release, { access });
  const name = containerNameOf(release, { isAdmin: entry.startsWith('admin/') });
  if (!again && registered.get(name) === release.version) return name;
  const address = release.base + entry;
  integrityByEntry.set(address, integrity);
  registerRemotes([{ name, entry: address, type: 'global' }], { force: again });
  registered.set(name, release.version);
  return name;
}

interface LoadOptions {
  /** Who may load the module, by the manifest. */
  access: RemotePage['access'];
  /** True after a failure: refreshes the registry and reuses nothing of the failed attempt. */
  again: boolean;
}

/**
 * Loads a module that a remote exposes. Throws an Error with a message for the user when it is missing, slow, broken or too
 * new.
 * @param module `./pages/{name}`, `./widgets/{name}` or `./admin-tabs/{name}`
 */
export async function loadRemoteModule<Module>(
  name: string,
  module: string,
  wanted: LoadOptions,
): Promise<Module> {
  if (wanted.again) await refreshRegistry();
  const release = releaseOf(name);
  const container = register(release, wanted);
  const { scripts, styles } = release.files[module] ?? { scripts: [], styles: [] };
  const id = `${container}/${module.slice(2)}`;
  const loaded = await withTimeout(loadWithRetries<Module>(id, 1 + scripts.length + styles.length));
  if (!loaded) throw new Error('Its files could not be read.');
  return loaded;
}

/**
 * The browser answers the first request for a file from its preload, even a failed one, and one failed file fails the whole
 * attempt. One attempt more than there are files requests each file from the server.
 */
async function loadWithRetries<Module>(id: string, tries: number): Promise<Module | null> {
  return loadRemote<Module>(id).catch((error: unknown) => {
    if (tries <= 1) throw error;
    return loadWithRetries<Module>(id, tries - 1);
  });
}

/** Waits for files, with a timeout. Throws an Error with a message for the user. */
export async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Its files take too long to arrive.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('Its files')
      ? error
      : new Error('Its files could not be loaded.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
