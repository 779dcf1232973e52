import type { LabelsOf, MetricName } from './metric-list.ts';

/** Sets gauges for a scrape. */
export type SetGauge = <Name extends MetricName<'gauge'>>(
  name: Name,
  labels: LabelsOf<Name>,
  value: number,
) => void;

/** The metrics of this process. */
export interface Metrics {
  count<Name extends MetricName<'counter'>>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  observe<Name extends MetricName<'histogram'>>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /** Adds what reads gauges at each scrape. Gauges that nobody sets in a scrape are absent from it. */
  onScrape(collect: (set: SetGauge) => void | Promise<void>): void;
  /** The metrics in Prometheus' text format. */
  scrape(): Promise<{ text: string; contentType: string }>;
}
