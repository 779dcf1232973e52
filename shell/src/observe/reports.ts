import { getAllPages } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { SHELL_PAGE_PATHS, reportReleases } from '@backflow/contracts/releases';
import type { ReleaseReport } from '@backflow/contracts/releases';
import { matchPath } from 'react-router-dom';
import { isOfThisBrowser, useRegistry } from '../federation/registry.ts';
import { original, whenIdle } from '../federation/observe.ts';

/** The endpoint takes no more in one call. */
const MAX_REPORTS = 40;
const MAX_RELEASES = 20;
/** What one page load reports at most: a release may fail in many ways. */
const MAX_IN_PAGE = 200;

type ReleaseName = Pick<RemoteRelease, 'version'> & { remote: string };

/** Reports that were not sent yet, by the page's path in its manifest. */
const waiting = new Map<string, ReleaseReport[]>();
/** Releases that were met on a page, by their remote and version. */
const met = new Map<string, Map<string, ReleaseName>>();
const reported = new Set<string>();

/**
 * Reports something of the page at a path, once in a page load: its key says what is the same. The service counts members and
 * networks, and ends a canary that is worse for members than the live release.
 */
export function report(path: string, key: string, observed: ReleaseReport): void {
  const page = findPage(path);
  if (page === undefined || reported.has(key) || reported.size >= MAX_IN_PAGE) return;
  reported.add(key);
  const { release } = observed;
  if (release)
    met.set(
      page,
      (met.get(page) ?? new Map<string, ReleaseName>()).set(`${release.remote} ${release.version}`, release),
    );
  if (waiting.size === 0) whenIdle(() => sendReports());
  waiting.set(page, [...(waiting.get(page) ?? []), observed]);
}

/** Sends what is waiting; by a beacon when the page may not live any longer. A report that is lost is not repeated. */
export function sendReports({ isHidden = false } = {}): void {
  for (const [page, reports] of waiting) {
    const releases = [...(met.get(page)?.values() ?? [])].slice(0, MAX_RELEASES);
    for (let from = 0; from < reports.length; from += MAX_REPORTS) {
      const body = JSON.stringify({ page, releases, reports: reports.slice(from, from + MAX_REPORTS) });
      if (isHidden && original.sendBeacon?.(reportReleases.path, new Blob([body], { type: JSON_TYPE })))
        continue;
      const headers = { 'content-type': JSON_TYPE };
      original
        .fetch(reportReleases.path, {
          method: 'POST',
          headers,
          body,
          credentials: 'include',
          keepalive: true,
        })
        // Until its body is read, the browser keeps the request open.
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    }
  }
  waiting.clear();
}
const JSON_TYPE = 'application/json';

/** The path of a page in its manifest: without what its address contains. Undefined in a page with a developer's own build. */
function findPage(path: string): string | undefined {
  const { remotes } = useRegistry.getState();
  if (remotes.some(isOfThisBrowser)) return undefined;
  const pages = [...SHELL_PAGE_PATHS, ...remotes.flatMap(getAllPages).map((page) => page.path)];
  return pages.find((page) => matchPath(page, path));
}
