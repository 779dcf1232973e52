import type { ReleaseReport } from '@backflow/contracts/releases';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { report, sendReports } from './reports.ts';

/** A task that is shorter delays nobody noticeably. */
const SHORT_TASK_MS = 50;

/** Measures the page at this path, and reports once, when it is hidden or left. */
export function measurePage(path: string): void {
  const values = new Map<ReleaseReport['kind'], number>();
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    measure(({ name, value }) => void values.set(name, value));
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    values.set('long-tasks', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        values.set('long-tasks', (values.get('long-tasks') ?? 0) + duration - SHORT_TASK_MS);
    }).observe({ type: 'longtask', buffered: true });
  }
  // Added after the listeners of `web-vitals`, which have their last values then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const [kind, value] of values) report(path, kind, { kind, value: Math.min(value, MOST_MS) });
    sendReports({ isHidden: true });
  });
}
/** The endpoint takes no more: a page that was opened in the background is painted when it is looked at. */
const MOST_MS = 10 * 60_000;
