import { FAILED_PART } from '@backflow/contracts';
import { cleanPath, reportReleases } from '@backflow/contracts/releases';
import { report } from './reports.ts';

/**
 * Refusals that no correct release meets more often than another: a request that does not fit the contract, or to what is not there.
 * Forms and pages expect all others: signed out (401), not allowed (403), changed meanwhile (409), a rule of the record (422), too
 * often (429).
 */
const UNEXPECTED = [400, 404, 405, 410, 413, 415];

/** Reports calls of the API that fail, whoever sends them, where the browser lists requests with their status. */
export function watchCalls(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceResourceTiming) reportCall(entry.name, entry.responseStatus);
      else if (entry instanceof PerformanceMark && entry.name === FAILED_PART) {
        const { href, status } = entry.detail as { href: string; status: number };
        reportCall(href, status);
      }
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  observer.observe({ type: 'mark', buffered: true });
}

function reportCall(address: string, status: number): void {
  const { origin, pathname } = new URL(address, location.origin);
  if (origin !== location.origin || !pathname.startsWith('/api/') || pathname === reportReleases.path) return;
  if (status < 500 && !UNEXPECTED.includes(status)) return;
  const call = { path: cleanPath(pathname), status };
  report(location.pathname, `call ${call.path} ${status}`, { kind: 'call', call });
}
