import type { Metrics } from './metric-types.ts';

/**
 * The metrics of this process; undefined while they are off. So `metrics?.count(…)` costs nothing then, not even its labels. Open them
 * before anything that reports.
 */
export let metrics: Metrics | undefined;

/** @param process its name, a label of all metrics: `gateway`, `services`, or the service that runs alone */
export async function openMetrics(process: string): Promise<Metrics> {
  const { createMetrics } = await import('./prometheus.ts');
  metrics = createMetrics(process);
  return metrics;
}

/** For tests. */
export function closeMetrics(): void {
  metrics = undefined;
}
