import type { RemoteRelease } from '@backflow/contracts';
import { reportOutcomes } from '@backflow/contracts/releases';
import type { ReleaseOutcome } from '@backflow/contracts/releases';
import { request } from '@backflow/platform';
import { isOfThisBrowser } from './registry.ts';
import type { FailureKind } from './remote-failure.ts';

/** Key of the outcomes that this tab has reported. They last as long as the tab. */
const STORAGE_KEY = 'release-outcomes';
/** The endpoint takes no more in one call. */
const MAX_OUTCOMES = 20;
/** A page that is never idle reports after this time. */
const IDLE_MS = 5_000;

const waiting: ReleaseOutcome[] = [];

/**
 * Reports that a release was shown (`null`) or has failed, once in a tab: services/releases counts members and networks, and
 * rolls back a canary that fails for members who were given it. A failure of the visitor's own connection is not reported.
 */
export function reportOutcome(release: RemoteRelease, failure: FailureKind | null): void {
  const { name, version } = release;
  if (isOfThisBrowser(release)) return;
  if (failure !== null && (isLeaving || !navigator.onLine)) return;
  if (!isNews(`${name} ${version} ${failure ?? 'shown'}`)) return;
  if (waiting.length === 0) whenIdle(send);
  waiting.push({ remote: name, version, failure });
}

/** Files on their way fail when the page is left. */
let isLeaving = false;
// The gateway's render of the first screen has no window.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    send();
  });
  window.addEventListener('pageshow', () => (isLeaving = false));
}

/** Reports never delay what a visitor does. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_MS });
  else setTimeout(work, IDLE_MS);
}

function send(): void {
  const outcomes = waiting.splice(0, MAX_OUTCOMES);
  if (outcomes.length === 0) return;
  // A report that is lost is not repeated: another visitor's will arrive.
  request(reportOutcomes, { body: { outcomes } }, { keepalive: true }).catch(() => undefined);
  send();
}

const reported = new Set(storedReports());

function storedReports(): string[] {
  try {
    return (sessionStorage.getItem(STORAGE_KEY) ?? '').split('\n');
  } catch {
    return [];
  }
}

function isNews(outcome: string): boolean {
  if (reported.has(outcome)) return false;
  reported.add(outcome);
  try {
    sessionStorage.setItem(STORAGE_KEY, [...reported].join('\n'));
  } catch {
    // Without storage, each page reports once.
  }
  return true;
}
