import { readBatch } from '@backflow/contracts';
import { readTogether } from './batch.ts';
import { READ, fetchReply } from './reply.ts';
import type { Reply } from './reply.ts';

/** What is not asked for by then may have changed. */
const FRESH_MS = 15_000;

const preloaded = new Map<string, Promise<Reply>>();

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

/** The preloaded response of an address, once. */
export function takePreload(href: string): Promise<Reply> | undefined {
  const reply = preloaded.get(href);
  preloaded.delete(href);
  return reply;
}

/** Forgets what was read before a write. */
export const dropPreloads = (): void => preloaded.clear();
