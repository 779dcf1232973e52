import { FAILED_PART } from '@backflow/contracts';
import { cleanPath, reportReleases } from '@backflow/contracts/releases';
import { onFailedCall } from '../federation/observe.ts';
import type { FailedCall } from '../federation/observe.ts';
import { report } from './reports.ts';

/**
 * Refusals that no correct release meets more often than another: a request that does not fit the contract, or to what is not there.
 * Forms and pages expect all others: signed out (401), not allowed (403), changed meanwhile (409), a rule of the record (422), too
 * often (429).
 */
const UNEXPECTED = [400, 404, 405, 410, 413, 415];

/** Reports calls of the API that fail, whoever sends them. */
export function watchCalls(): void {
  onFailedCall(reportCall);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName(FAILED_PART))
      reportCall((entry as PerformanceMark).detail as FailedCall);
  }).observe({ type: 'mark', buffered: true });
}

function reportCall({ href, status }: FailedCall): void {
  const { origin, pathname } = new URL(href, location.origin);
  if (origin !== location.origin || !pathname.startsWith('/api/') || pathname === reportReleases.path) return;
  if (status < 500 && !UNEXPECTED.includes(status)) return;
  const call = { path: cleanPath(pathname), status };
  report(location.pathname, `call ${call.path} ${status}`, { kind: 'call', call });
}
