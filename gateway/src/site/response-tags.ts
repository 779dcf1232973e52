import { MAX_BATCH, getHref, mayEnter, readBatch } from '@backflow/contracts';
import type { Preload, ReleaseDocument, ShellPages } from '@backflow/contracts';
import escapeHtml from 'escape-html';
import { shownModules } from './pages.ts';
import type { Page, Visitor } from './pages.ts';

interface Request {
  readonly visitor: Visitor;
  readonly hasSession: boolean;
  readonly hasQuery: boolean;
  readonly releases: readonly ReleaseDocument[];
  /** The part of the shell around every page. */
  readonly frame: ShellPages['frame'];
}

/** A visitor with a session whose account the page did not need. */
const ANY_MEMBER = { isAdmin: false };

/**
 * Preload tags for the first reads of a page, which the browser then sends before the page's scripts have loaded. A member's reads are
 * one batch. A visitor's are single requests, since the gateway, and maybe the browser, has them cached.
 */
export function responseTags(
  page: Page,
  { visitor, hasSession, hasQuery, releases, frame }: Request,
): string {
  const who = visitor ?? (hasSession ? ANY_MEMBER : null);
  if (!mayEnter(page, who)) return '';
  const wanted: Preload[] = [
    ...(hasSession ? frame.preloads : []),
    ...getCounts(releases),
    ...(hasQuery ? [] : shownModules(page, who).flatMap(({ preloads }) => preloads)),
  ];
  const paths = [...new Set(wanted.filter((preload) => mayEnter(preload, who)).map(({ path }) => path))];
  return (hasSession ? inBatches(paths) : paths).map(responseTag).join('\n    ');
}

/** The counts in the administrators' menu, whose sum is on every page. */
const getCounts = (releases: readonly ReleaseDocument[]): Preload[] =>
  releases
    .filter(({ disabled }) => disabled === undefined)
    .flatMap(({ admin }) => admin.pages.flatMap(({ menu }) => menu?.count ?? []))
    .map(({ path }) => ({ path, access: 'admin' }));

const inBatches = (paths: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(paths.length / MAX_BATCH) }, (_, i) => {
    const batch = paths.slice(i * MAX_BATCH, (i + 1) * MAX_BATCH);
    const [only = ''] = batch;
    return batch.length === 1 ? only : getHref(readBatch, {}, { path: batch });
  });

const responseTag = (href: string): string =>
  `<link rel="preload" as="fetch" href="${escapeHtml(href)}" crossorigin="use-credentials">`;
