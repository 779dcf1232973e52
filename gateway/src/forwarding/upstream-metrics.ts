import { metrics } from '@backflow/service-kit/process';

/** The state of each circuit, by service and lane. Circuits that never opened are absent. */
const circuits = new Map<string, { labels: { upstream: string; lane: string }; isOpen: boolean }>();

/** Counts a request to a service: `refused` when it was not sent. */
export function countUpstream(
  upstream: string,
  lane: string,
  outcome: 'succeeded' | 'failed' | 'abandoned' | 'refused',
): void {
  metrics?.count('upstreamRequests', { upstream, lane, outcome });
}

/** Counts a request that is sent a second time. */
export function countRetry(upstream: string): void {
  metrics?.count('upstreamRetries', { upstream });
}

/** Counts that a lane of a service gets no requests any more, or gets them again. */
export function countOpenCircuit(upstream: string, lane: string, isOpen: boolean): void {
  if (!metrics) return;
  if (isOpen) metrics.count('upstreamCircuits', { upstream, lane });
  circuits.set(`${upstream} ${lane}`, { labels: { upstream, lane }, isOpen });
}

/** Reports at each scrape which circuits are open; 0 for services without any. */
export function reportUpstreams(upstreams: () => readonly { readonly name: string }[]): void {
  metrics?.onScrape((set) => {
    for (const { name } of upstreams()) set('upstreamCircuitOpen', { upstream: name, lane: 'call' }, 0);
    for (const { labels, isOpen } of circuits.values()) set('upstreamCircuitOpen', labels, Number(isOpen));
  });
}
