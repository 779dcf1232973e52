import { readBatch, topicsOverlap } from '@backflow/contracts';
import type { Endpoint, Topic } from '@backflow/contracts';
import { readTogether } from './batch.ts';
import { READ, fetchReply } from './reply.ts';
import type { Reply } from './reply.ts';

/** What is not asked for by then may have changed. */
const FRESH_MS = 15_000;

const preloaded = new Map<string, Promise<Reply>>();
/** What this page has changed since. */
const changed: Topic[] = [];

/**
 * Takes over the responses that the page's HTML preloads: the first request for each of these addresses gets it. The shell calls this
 * before any request.
 */
export function adoptPreloads(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const href = link.getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, window.location.origin);
    if (pathname === readBatch.path) {
      // In one tick, so that they become the request that is preloaded.
      for (const path of searchParams.getAll('path')) add(path, readTogether(path));
    } else add(href, fetchReply(href, READ));
  }
  setTimeout(dropPreloads, FRESH_MS);
}

function add(href: string, reply: Promise<Reply>): void {
  preloaded.set(href, reply);
  // Nobody may ask for it.
  reply.catch(() => undefined);
}

/** The preloaded response of an address, once; undefined when a write has changed since what it reads. */
export function takePreload({ reads }: Pick<Endpoint, 'reads'>, href: string): Promise<Reply> | undefined {
  const reply = preloaded.get(href);
  preloaded.delete(href);
  const isChanged = reads.some((read) => changed.some((topic) => topicsOverlap(read, topic)));
  return isChanged ? undefined : reply;
}

/** Called before each request: what was preloaded before a write is outdated, as far as the write changes it. */
export function noteChanges({ changes }: Pick<Endpoint, 'changes'>): void {
  if (preloaded.size > 0) changed.push(...changes);
}

/** After signing in or out they are another member's. */
export function dropPreloads(): void {
  preloaded.clear();
  changed.length = 0;
}
