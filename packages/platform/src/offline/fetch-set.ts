import { BATCH_PATH, REGISTRY_ELEMENT_ID, isHashedFile, isStoredRead } from '@backflow/contracts';
import type { OfflineStore } from '@backflow/contracts';
import type { Reply } from '../api/reply.ts';
import type { OpenPage } from './open-page.ts';

/** Far more than a page has. */
const MAX_FILES = 300;
const MAX_READS = 32;

/** A page of a member. */
export type Page = Pick<OfflineStore, 'memberId' | 'path'>;

type Entry = readonly [address: string, response: Response];

/**
 * Fetches everything that a page needs to start: its document, its files and what it reads. Undefined if the site has other releases by now
 * than those this page was loaded with, or another session: then the next load stores the page.
 * @throws if a part of it can't be fetched
 */
export async function fetchSet(
  { memberId, path }: Page,
  open: OpenPage,
): Promise<readonly Entry[] | undefined> {
  // The worker answers only navigations with a stored page: this one is the site's.
  const page = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const html = await page.clone().text();
  const registry = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!page.ok || page.redirected || !registry || !html.includes(registry)) return undefined;
  const named = new Set(getNames(html).filter(isHashedFile));
  const loaded = [...new Set([...named, ...getLoadedPaths().filter(isHashedFile)])];
  if (loaded.length > MAX_FILES) return undefined;
  const [owner, reads, files] = await Promise.all([
    open.fetchMemberId(),
    Promise.all(getReads(html, open.reads).map((href) => fetchRead(href, open))),
    Promise.all(loaded.map((file) => fetchFile(file, { isOptional: !named.has(file) }))),
  ]);
  return owner === memberId ? [[path, page], ...reads.flat(), ...files.flat()] : undefined;
}

// The page's policy for trusted types forbids to parse it as HTML.
const getNames = (html: string) =>
  [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path);

const getLoadedPaths = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** The reads that the HTML preloads, and the last ones of this page. */
function getReads(html: string, last: ReadonlySet<string>): readonly string[] {
  const preloads = [...html.matchAll(/ as="fetch" href="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), location.origin))
    .flatMap(({ pathname, search, searchParams }) =>
      pathname === BATCH_PATH ? searchParams.getAll('path') : [pathname + search],
    );
  const reads = new Set([...preloads, ...[...last].slice(-MAX_READS)]);
  return [...reads].filter(isStoredRead);
}

async function fetchRead(href: string, { readTogether }: OpenPage): Promise<Entry[]> {
  const reply = await readTogether(href);
  return reply.status === 200 ? [[href, toResponse(reply)]] : [];
}

const toResponse = ({ body, link }: Reply): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...(link !== null && { link }) },
  });

/** A file from an earlier store, else from the browser's cache or the site. One that this page tried to load may be missing. */
async function fetchFile(path: string, { isOptional }: { isOptional: boolean }): Promise<Entry[]> {
  const response = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path));
  if (response.ok && !response.redirected) return [[path, response]];
  if (isOptional) return [];
  throw new Error(`${path} answered ${response.status}.`);
}
