import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { METRICS } from './metric-list.ts';
import type { Metrics } from './metric-types.ts';

/** Sets of labels that one metric may have. Beyond it, all are counted as `other`: a mistake must not fill the memory. */
const MAX_SERIES = 3000;
/** A collector that takes longer leaves its gauges out of the scrape. */
const COLLECT_MS = 2000;

/** A registry of prom-client behind our list. Loaded only by processes that have metrics. */
export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const made: Record<string, Counter | Gauge | Histogram> = Object.fromEntries(
    Object.entries(METRICS).map(
      ([key, { type, name, help, labels, ...rest }]): [string, Counter | Gauge | Histogram] => {
        const options = { name, help, labelNames: [...labels], registers: [registry] };
        if (type === 'counter') return [key, new Counter(options)];
        if (type === 'gauge') return [key, new Gauge(options)];
        return [key, new Histogram({ ...options, buckets: 'buckets' in rest ? [...rest.buckets] : [] })];
      },
    ),
  );
  const bound = boundSeries();
  const collectors: Parameters<Metrics['onScrape']>[0][] = [];

  const collect = async (): Promise<void> => {
    for (const [key, { type }] of Object.entries(METRICS)) if (type === 'gauge') made[key]?.reset();
    await Promise.all(
      collectors.map(async (each) => {
        let isLate = false;
        const read = async () =>
          each((name, labels, value) => {
            if (!isLate) (made[name] as Gauge).set(bound(name, labels), value);
          });
        await withTimeout(
          read().catch(() => undefined),
          COLLECT_MS,
        );
        isLate = true;
      }),
    );
  };

  let scraping: ReturnType<Metrics['scrape']> | undefined;
  const scrape = async () => {
    await collect();
    return { text: await registry.metrics(), contentType: registry.contentType };
  };
  return {
    count: (name, labels, by = 1) => (made[name] as Counter).inc(bound(name, labels), by),
    observe: (name, labels, value) => (made[name] as Histogram).observe(bound(name, labels), value),
    onScrape: (each) => void collectors.push(each),
    // One at a time: gauges are set anew in each.
    scrape: () => (scraping ??= scrape().finally(() => (scraping = undefined))),
  };
}

/** Replaces the labels of series beyond the limit. */
function boundSeries() {
  const known = new Map<string, Set<string>>();
  return <Labels extends Readonly<Record<string, string>>>(name: string, labels: Labels): Labels => {
    const series = known.get(name) ?? new Set();
    known.set(name, series);
    let key = '';
    for (const label in labels) key += `${labels[label]}\n`;
    if (series.has(key)) return labels;
    if (series.size < MAX_SERIES) {
      series.add(key);
      return labels;
    }
    return Object.fromEntries(Object.keys(labels).map((label) => [label, 'other'])) as Labels;
  };
}

async function withTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
