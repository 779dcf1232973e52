import type { RemoteRelease } from '@backflow/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { refreshRegistry, releaseOf } from './registry.ts';

/** How long a remote's files may take before its area says so. */
const PATIENCE_MS = 15_000;

const integrityByEntry = new Map<string, string>();

registerPlugins([
  {
    name: 'integrity',
    /** The browser itself refuses an entry whose bytes are not those that were released. */
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

function register({ name, base, entry, integrity, version }: RemoteRelease, force: boolean): void {
  if (!force && registered.get(name) === version) return;
  const address = base + entry;
  integrityByEntry.set(address, integrity);
  registerRemotes([{ name: containerOf(name), entry: address, type: 'global' }], { force });
  registered.set(name, version);
}

const containerOf = (name: string): string => `mf_${name}`;

/**
 * Loads a module a remote exposes. Throws a sentence for people when it is missing, slow, broken or too new.
 * @param module `./pages/{name}`, `./widgets/{name}` or `./admin-tabs/{name}`
 * @param again true after a failure: the registry is asked anew and nothing of the failed attempt is reused
 */
export async function loadRemoteModule<Module>(name: string, module: string, again = false): Promise<Module> {
  if (again) await refreshRegistry();
  const release = releaseOf(name);
  register(release, again);
  const { scripts, styles } = release.files[module] ?? { scripts: [], styles: [] };
  const id = `${containerOf(name)}/${module.slice(2)}`;
  const loaded = await withPatience(loadPersistently<Module>(id, 1 + scripts.length + styles.length));
  if (!loaded) throw new Error('Its files could not be read.');
  return loaded;
}

/**
 * A browser answers the first request for a file from its preload, also when that failed, and one file that fails ends
 * the whole try: with one try more than there are files, each has surely been asked of the server.
 */
async function loadPersistently<Module>(id: string, tries: number): Promise<Module | null> {
  return loadRemote<Module>(id).catch((error: unknown) => {
    if (tries <= 1) throw error;
    return loadPersistently<Module>(id, tries - 1);
  });
}

/** Waits for files so long. Throws a sentence for people when they do not come, or not in time. */
export async function withPatience<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Its files take too long to arrive.')), PATIENCE_MS);
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
