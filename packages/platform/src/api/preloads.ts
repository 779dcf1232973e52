import { readBatch, topicsOverlap } from '@backflow/contracts';
import type { Endpoint, Topic } from '@backflow/contracts';
import { readTogether } from './batch.ts';
import { READ, fetchReply } from './reply.ts';
import type { Reply } from './reply.ts';

/** Later, a preloaded response counts as outdated. */
const FRESH_MS = 15_000;

const preloaded = new Map<string, Promise<Reply>>();
/** Topics that this page's writes have changed since. */
const changed: Topic[] = [];

/**
 * Adopts the responses that the page's HTML preloads: the first request for each of these addresses gets one. Call it before any
 * request.
 */
export function adoptPreloads(): void {
  for (const link of document.querySelectorAll('link[rel="preload"][as="fetch"]')) {
    const href = link.getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, window.location.origin);
    if (pathname === readBatch.path) {
      // Read them in one tick, so that they form the preloaded batch.
      for (const path of searchParams.getAll('path')) add(path, readTogether(path));
    } else add(href, fetchReply(href, READ));
  }
  setTimeout(dropPreloads, FRESH_MS);
}

function add(href: string, reply: Promise<Reply>): void {
  preloaded.set(href, reply);
  // It may never be used: without this, a failure would be an unhandled rejection.
  reply.catch(() => undefined);
}

/** Removes and returns the preloaded response of an address; undefined if a write has outdated it. */
export function takePreload({ reads }: Pick<Endpoint, 'reads'>, href: string): Promise<Reply> | undefined {
  const reply = preloaded.get(href);
  preloaded.delete(href);
  const isChanged = reads.some((read) => changed.some((topic) => topicsOverlap(read, topic)));
  return isChanged ? undefined : reply;
}

/** Call it before each request: a write outdates the preloaded responses that read what it changes. */
export function noteChanges({ changes }: Pick<Endpoint, 'changes'>): void {
  if (preloaded.size > 0) changed.push(...changes);
}

/** Call it after signing in or out: the responses belong to another caller. */
export function dropPreloads(): void {
  preloaded.clear();
  changed.length = 0;
}
