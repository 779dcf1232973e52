import { getStyleScope } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { parse } from 'postcss';
import type { AtRule } from 'postcss';

/** A style sheet of a release that applies to its areas alone. */
export function scopeStyles(css: string, release: Pick<RemoteRelease, 'name' | 'version'>): string {
  const root = parse(css);
  const papers: AtRule[] = [];
  // Browsers ignore them inside `@scope`. Their names begin with the remote's.
  root.walkAtRules('page', (rule) => void papers.push(rule.remove()));
  return `${getStyleScope(release)}{${root.toString()}}${papers.join('')}`;
}
