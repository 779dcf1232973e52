import { LOCAL_BUILDS_COOKIE, formatLocalBuilds } from '@backflow/contracts';
import type { LocalBuild } from '@backflow/contracts';

/** Stores this browser's local builds until it is closed; without any, forgets them. They take effect with the next page load. */
export function storeLocalBuilds(builds: readonly LocalBuild[]): void {
  const end = builds.length === 0 ? '; max-age=0' : '';
  document.cookie = `${LOCAL_BUILDS_COOKIE}=${formatLocalBuilds(builds)}; path=/; samesite=lax${end}`;
}
