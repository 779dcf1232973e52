import { metrics, reportDisk, reportRedis } from '@backflow/service-kit/process';
import type { Redis } from '@backflow/service-kit/process';
import type { PublicResponses } from '../public-responses/public-responses.ts';
import type { Services } from '../services/services.ts';
import { reportUpstreams } from '../forwarding/upstream-metrics.ts';

interface Reported {
  readonly services: Services;
  readonly responses: PublicResponses;
  readonly redis: Redis;
  readonly cacheDir: string;
}

/** Reports the gateway's caches and connections at each scrape. */
export function reportGateway({ services, responses, redis, cacheDir }: Reported): void {
  metrics?.onScrape((set) => {
    set('build', { service: 'gateway', contract: '', node: process.version }, 1);
    set('cacheEntries', { service: 'gateway', cache: 'public' }, responses.size);
    set('cacheBytes', { service: 'gateway', cache: 'public' }, responses.bytes);
  });
  reportUpstreams(() => services.upstreams);
  reportRedis(redis, 'gateway');
  reportDisk('gateway', cacheDir);
}
