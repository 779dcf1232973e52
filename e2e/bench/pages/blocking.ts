import { CPU_SLOWDOWN } from '../phone.ts';

/** The part of an event of Chromium's trace that is read here. Times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** The processor time of a task. */
  tdur?: number | undefined;
  args?: { name?: string | undefined } | undefined;
}

/** Longer tasks block input. */
const LONG_MS = 50;

/**
 * The total blocking time of a phone, like Lighthouse's, but of the processor time of the page's tasks after the first paint: on a busy
 * machine their duration includes the time in which others ran.
 */
export function getBlocking(events: readonly TraceEvent[]): number {
  const getId = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(getId),
  );
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return NaN;
  return events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && mainThreads.has(getId(event)))
    .filter((event) => getId(event) === getId(paint) && event.ts >= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * CPU_SLOWDOWN - LONG_MS), 0);
}
