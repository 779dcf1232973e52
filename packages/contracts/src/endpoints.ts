import { globSync } from 'node:fs';
import { endpointsAmong } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { wholeTopics } from './topics.ts';
import type { Topic } from './topics.ts';

const files = globSync('{*.endpoints,*/index}.{ts,js}', {
  cwd: import.meta.dirname,
  exclude: ['testing/**'],
}).sort();

/** The modules of all areas, and of the gateway's own endpoints. */
export const AREAS = await Promise.all(
  files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>),
);

/**
 * All endpoints that the contracts export. For services, the gateway, builds and tests; browser code imports single endpoints,
 * so that a bundle contains no others.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = endpointsAmong(AREAS.flatMap(Object.values));

const FOLLOWED = new Set(
  ALL_ENDPOINTS.flatMap(({ cache, access, reads }) =>
    access === 'process' ? wholeTopics(reads) : (cache?.topics ?? []),
  ),
);

/**
 * The topics among these that gateways follow: those of responses that they cache, and of what they read for themselves. A subtopic counts
 * as its topic.
 */
export const publicTopics = (topics: readonly Topic[]): Topic[] =>
  wholeTopics(topics).filter((topic) => FOLLOWED.has(topic));
