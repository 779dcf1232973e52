import type { RemoteRelease } from '@backflow/contracts';
import type { AreaFailure } from '@backflow/contracts/releases';

/** What became of an area of the page. */
export interface Observation {
  readonly release: RemoteRelease;
  readonly kind: 'shown' | AreaFailure;
  /** What was thrown. */
  readonly error?: unknown;
  /** The path of the page. */
  readonly path: string;
}

const waiting: Observation[] = [];
let take = (observation: Observation): void => void waiting.push(observation);

/** Notes that an area of a release was shown, or has failed. Reported once the page is idle. */
export const observe = (release: RemoteRelease, kind: Observation['kind'], error?: unknown): void =>
  take({ release, kind, error, path: location.pathname });

/** Passes on each observation, and those until now. */
export function onObservation(listener: (observation: Observation) => void): void {
  take = listener;
  for (const observation of waiting.splice(0)) listener(observation);
}

const { fetch } = globalThis;

// Absent where the gateway renders the first screen.
const { navigator } = globalThis as { navigator?: Partial<Navigator> };

/** The browser's functions as they were when the shell started: a release may replace them. */
export const original = {
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  /** The page may be left meanwhile. Absent in jsdom. */
  sendBeacon: navigator?.sendBeacon?.bind(navigator),
};

/** A response of the API that is no success. */
export interface FailedCall {
  readonly href: string;
  readonly status: number;
}

const failedCalls: FailedCall[] = [];
let takeCall = (call: FailedCall): void => void failedCalls.push(call);

/** Passes on each failed call, and those until now. */
export function onFailedCall(listener: (call: FailedCall) => void): void {
  takeCall = listener;
  for (const call of failedCalls.splice(0)) listener(call);
}

/**
 * Observes the calls of the page, and lets no release replace `fetch`: that would cut off all others, so the attempt throws in its own
 * code. The browser's list of requests doesn't do (Chromium 147): it lacks responses whose body nobody reads.
 */
export function guardFetch(): void {
  const observed = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(...request);
    if (!response.ok) takeCall({ href: response.url, status: response.status });
    return response;
  };
  Object.defineProperty(window, 'fetch', {
    get: () => observed,
    // A property that is only read would swallow the attempt: builds are no strict code once they are minified.
    set: () => {
      throw new TypeError('fetch belongs to all areas of the page');
    },
    configurable: false,
  });
}

/** A page that is never idle reports after this time. */
const IDLE_MS = 5_000;

/** Reports never delay what a visitor does. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_MS });
  else setTimeout(work, IDLE_MS);
}
