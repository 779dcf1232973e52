import { getSdkRange, getStyleScope } from '@backflow/contracts';
import type { ReleaseDocument } from '@backflow/contracts';
import type { Parser, Root } from 'postcss';

/**
 * The style sheets of a release that could reach beyond its areas: builds put each into a scope. Releases for SDK 2 have none.
 * @param files by their name
 */
export async function findUnscopedStyles(
  document: ReleaseDocument,
  files: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  if (getSdkRange(document.sdk).from.startsWith('2.')) return [];
  const scope = getStyleScope(document);
  // With the first release, not at the start.
  const { parse } = await import('postcss');
  return [...files.keys()].filter(
    (name) => name.endsWith('.css') && !isScoped(files.get(name)?.toString() ?? '', scope, parse),
  );
}

/** True for one rule with the scope, and named pages of paper after it. */
function isScoped(css: string, scope: string, parse: Parser<Root>): boolean {
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
