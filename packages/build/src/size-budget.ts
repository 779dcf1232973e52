import { allPagesOf, remoteEntryOf } from '@backflow/contracts';
import type { ReleaseDocument } from '@backflow/contracts';

/** Kilobytes (1000 bytes) as sent with brotli, scripts and styles. */
export interface SizeBudget {
  /** The entry, which every page and widget of the remote needs. */
  entryKb: number;
  /** The entry and all that a page needs at once. */
  pageKb: number;
  /** The same of an administrators' page. */
  adminPageKb: number;
}

export const STANDARD_BUDGET: SizeBudget = { entryKb: 14, pageKb: 60, adminPageKb: 100 };

/**
 * What exceeds the budget, as sentences.
 * @param sizeOf the bytes of a file as it is sent
 */
export function budgetProblems(
  release: Pick<ReleaseDocument, 'pages' | 'admin' | 'files' | 'entry' | 'integrity' | 'adminEntry'>,
  budget: SizeBudget,
  sizeOf: (file: string) => number,
): string[] {
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0) / 1000;
  const entries = [release.entry, ...(release.adminEntry ? [release.adminEntry.entry] : [])].map((entry) => ({
    ...{ what: `The entry ${entry}`, kb: sum([entry]), most: budget.entryKb },
  }));
  const pages = allPagesOf(release).map((page) => {
    const { scripts = [], styles = [] } = release.files[`./pages/${page.name}`] ?? {};
    const kb = sum([remoteEntryOf(release, page).entry, ...scripts, ...styles]);
    const most = page.access === 'admin' ? budget.adminPageKb : budget.pageKb;
    return { what: `The page ${page.name} with its entry`, kb, most };
  });
  return [...entries, ...pages]
    .filter(({ kb, most }) => kb > most)
    .map(({ what, kb, most }) => `${what} has ${kb.toFixed(1)} kB; the budget is ${most} kB.`);
}
