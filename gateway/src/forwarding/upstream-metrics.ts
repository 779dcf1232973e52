import { metrics } from '@backflow/service-kit/process';

/** Instances that get no requests now, by service and lane. */
const ejected = new Map<string, { labels: { upstream: string; lane: string }; count: number }>();

/** Counts a request to a service: `refused` when it was not sent. */
export function countUpstream(
  upstream: string,
  lane: string,
  outcome: 'succeeded' | 'failed' | 'abandoned' | 'refused',
): void {
  metrics?.count('upstreamRequests', { upstream, lane, outcome });
}

/** Counts a read that is sent a second time. */
export function countRetry(upstream: string): void {
  metrics?.count('upstreamRetries', { upstream });
}

/** Counts that an instance gets no requests any more, or gets them again. */
export function countEjection(upstream: string, lane: string, isEjected: boolean): void {
  if (!metrics) return;
  if (isEjected) metrics.count('upstreamEjections', { upstream, lane });
  const key = `${upstream} ${lane}`;
  const known = ejected.get(key) ?? { labels: { upstream, lane }, count: 0 };
  known.count = Math.max(0, known.count + (isEjected ? 1 : -1));
  ejected.set(key, known);
}

/** Reports at each scrape which instances get no requests; 0 for services whose instances all do. */
export function reportUpstreams(upstreams: () => readonly { readonly name: string }[]): void {
  metrics?.onScrape((set) => {
    for (const { name } of upstreams()) set('upstreamEjected', { upstream: name, lane: 'call' }, 0);
    for (const { labels, count } of ejected.values()) set('upstreamEjected', labels, count);
  });
}
