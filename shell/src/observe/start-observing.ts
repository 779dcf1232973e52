import { cleanMessage } from '@backflow/contracts/releases';
import type { ReleaseReport } from '@backflow/contracts/releases';
import { findPlace, readError } from './attribute.ts';
import { measurePage } from './measure-page.ts';
import { onObservation } from '../federation/observe.ts';
import type { Observation } from '../federation/observe.ts';
import { report, sendReports } from './reports.ts';
import { watchCalls } from './watch-calls.ts';

declare global {
  /** Ends the recording of `load-application.plain.js`. Absent in tests. */
  var takeErrors: (() => readonly (ErrorEvent | PromiseRejectionEvent)[]) | undefined;
}

/**
 * Observes what the releases of this page do to its visitor, and reports it: areas that are shown or fail, errors and rejections that
 * nobody handles, calls that fail, and how fast the page is. Begins with what has happened before.
 * @param path the page that was loaded
 */
export function startObserving(path: string): void {
  // Browsers list 250 files by default; a page that stores itself must know all that it has loaded.
  performance.setResourceTimingBufferSize(MAX_ENTRIES);
  for (const event of globalThis.takeErrors?.() ?? []) reportEvent(event, path);
  for (const type of ['error', 'unhandledrejection'] as const)
    window.addEventListener(type, (event) => reportEvent(event, location.pathname));
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    sendReports({ isHidden: true });
  });
  window.addEventListener('pageshow', () => (isLeaving = false));
  onObservation(reportArea);
  watchCalls();
  measurePage(path);
}

const MAX_ENTRIES = 2_000;

/** Files on their way fail when the page is left. */
let isLeaving = false;

function reportArea({ release: { name, version }, kind, error, path }: Observation): void {
  // Without a connection it is not the release that has failed.
  if (kind !== 'shown' && (isLeaving || !navigator.onLine)) return;
  const release = { remote: name, version };
  if (kind === 'shown') return report(path, getKey(release, kind, path), { kind, release });
  return report(path, getKey(release, kind), { kind, release, ...describe(error, release) });
}

/** Reports what a script of a release has thrown, in the name of the release. */
function reportEvent(event: ErrorEvent | PromiseRejectionEvent, path: string): void {
  const isRejection = 'reason' in event;
  const thrown: unknown = isRejection ? event.reason : event.error;
  const place = isRejection ? undefined : `${event.filename}:${event.lineno}:${event.colno}`;
  const found = findPlace(readError(thrown).stack, place);
  if (!found) return;
  const kind = isRejection ? 'rejection' : 'error';
  const { release, frame } = found;
  report(path, getKey(release, kind), { kind, release, ...describe(thrown, release), frame });
}

type Name = NonNullable<ReleaseReport['release']>;
const getKey = ({ remote, version }: Name, ...what: string[]) => [remote, version, ...what].join(' ');

/** The message, and the first line of the stack if it is in the release. */
function describe(thrown: unknown, release: Name): Pick<ReleaseReport, 'message' | 'frame'> {
  const { message, stack } = readError(thrown);
  const place = findPlace(stack);
  const isInside = place !== undefined && getKey(place.release) === getKey(release);
  return { message: cleanMessage(message), ...(isInside && { frame: place.frame }) };
}
