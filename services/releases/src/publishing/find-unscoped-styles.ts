import { getSdkRange, getStyleScope } from '@backflow/contracts';
import type { ReleaseDocument } from '@backflow/contracts';
import { parse } from 'postcss';

/**
 * The style sheets of a release that could reach beyond its areas: builds put each into a scope. Releases for SDK 2 have none.
 * @param files by their name
 */
export function findUnscopedStyles(
  document: ReleaseDocument,
  files: ReadonlyMap<string, Buffer>,
): readonly string[] {
  if (getSdkRange(document.sdk).from.startsWith('2.')) return [];
  const scope = getStyleScope(document);
  return [...files.keys()].filter(
    (name) => name.endsWith('.css') && !isScoped(files.get(name)?.toString() ?? '', scope),
  );
}

/** True for one rule with the scope, and named pages of paper after it. */
function isScoped(css: string, scope: string): boolean {
  try {
    const [first, ...others] = parse(css).nodes;
    const isScope = first?.type === 'atrule' && `@${first.name} ${first.params}` === scope;
    return (
      isScope && others.every((node) => node.type === 'atrule' && node.name === 'page' && node.params !== '')
    );
  } catch {
    return false;
  }
}
