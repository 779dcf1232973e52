import { OFFERED_SDKS, findSdk, getAllPages, isProvided, mayEnter } from '@backflow/contracts';
import type { OfferedSdk, RemotePage, RemoteRelease } from '@backflow/contracts';
import { useSession } from '@backflow/platform';
import { providedVersions } from './provided-versions.ts';
import { isOfThisBrowser, registeredRelease } from './registry.ts';
import { RemoteClosed, RemoteFailure } from './remote-failure.ts';

/** A module of a remote, shown in an area of the page. */
export interface RemoteArea {
  remote: string;
  /** `./pages/{name}`, `./widgets/{name}` or `./admin-tabs/{name}` */
  module: string;
  access: RemotePage['access'];
  /** The pattern of a page's address. */
  path?: string;
}

/** The releases used instead of those of the registry, after a failure. By remote. */
const fallbacks = new Map<string, RemoteRelease>();
const searches = new Map<string, Promise<RemoteRelease | undefined>>();

/**
 * The release that an area shows: its remote's release in the registry or, after a failure of that, the fallback.
 * @throws RemoteUnavailable when the remote is not installed, RemoteClosed when it is disabled; RemoteFailure when it needs another SDK
 */
export function releaseFor(area: RemoteArea): RemoteRelease {
  const registered = registeredRelease(area.remote);
  if (registered.disabled !== undefined) throw new RemoteClosed(registered.disabled);
  const fallback = fallbacks.get(area.remote);
  const release = fallback && offers(fallback, area) ? fallback : registered;
  if (!fitsShell(release)) throw new RemoteFailure('sdk', release);
  return release;
}

/**
 * Asks the gateway for the release that replaces a failed one. `releaseFor` returns it from then on, for all areas of the remote.
 * @param failed the versions that the area has tried
 * @returns whether there is one that the area has not tried
 */
export async function findFallback(
  { release }: RemoteFailure,
  area: RemoteArea,
  failed: ReadonlySet<string>,
): Promise<boolean> {
  if (isOfThisBrowser(release)) return false;
  const { name, version } = release;
  const key = `${name} ${version}`;
  const search = searches.get(key) ?? fetchFallback(name, version);
  searches.set(key, search);
  const fallback = await search;
  if (!fallback || failed.has(fallback.version) || !offers(fallback, area)) return false;
  fallbacks.set(name, fallback);
  return true;
}

/** Lets a remote's areas start again from the registry. */
export function forgetFallback(remote: string): void {
  fallbacks.delete(remote);
  for (const key of searches.keys()) if (key.startsWith(`${remote} `)) searches.delete(key);
}

/** An area that has failed shows its panel rather than wait longer. */
const SEARCH_MS = 5_000;

async function fetchFallback(name: string, version: string): Promise<RemoteRelease | undefined> {
  try {
    const response = await fetch(`/remotes/${name}/fallback.json?version=${version}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(SEARCH_MS),
    });
    if (!response.ok) return undefined;
    // The gateway has checked it, as it has the registry.
    const release = (await response.json()) as RemoteRelease;
    return release.name === name && release.disabled === undefined && fitsShell(release)
      ? release
      : undefined;
  } catch {
    return undefined;
  }
}

/** The major of the SDK that this shell provides to a release; undefined where it has none of its range. */
export const findShellSdk = ({ sdk }: Pick<RemoteRelease, 'sdk'>): OfferedSdk | undefined =>
  findSdk(sdk, OFFERED_SDKS);

const fitsShell = (release: RemoteRelease): boolean =>
  findShellSdk(release) !== undefined &&
  Object.entries(release.versions ?? {}).every(([name, built]) => isProvided(built, providedVersions[name]));

/** True if a release has the area's module, at the same address, for this visitor. */
function offers(release: RemoteRelease, { module, path }: RemoteArea): boolean {
  const { user } = useSession.getState();
  const [, kind, name] = module.split('/');
  if (kind === 'admin-tabs') return release.admin.tabs.some((tab) => tab.name === name);
  if (kind === 'widgets') {
    return release.slots.some((fill) => fill.widget === name && mayEnter(fill, user));
  }
  return getAllPages(release).some(
    (page) => page.name === name && page.path === path && mayEnter(page, user),
  );
}
