import type { Catalog } from './catalog.ts';

/**
 * Changes that break statements of a version that knows the catalog `before`, one sentence each: a name is gone or has another type,
 * or a rule is new on what it writes. Empty for changes that only expand.
 */
export function findBreakingChanges(before: Catalog, after: Catalog): string[] {
  return [...changedOffers(before, after), ...newRules(before, after)].sort();
}

function changedOffers(before: Catalog, after: Catalog): string[] {
  return [...before.offers].flatMap(([key, value]) => {
    const now = after.offers.get(key);
    if (now === value || (now !== undefined && isWider(value, now))) return [];
    if (now !== undefined) return [`changes ${key} from ${value} to ${now}`];
    return isOfSomethingGone(key, after) ? [] : [`removes the ${key}`];
  });
}

/** A text may become longer; everything else is read or written as the type that it has. */
function isWider(type: string, other: string): boolean {
  const getLength = (text: string) =>
    text === 'text' ? Infinity : Number(/^character varying\((\d+)\)$/.exec(text)?.[1] ?? NaN);
  return getLength(other) >= getLength(type);
}

/** A removed relation is named once, without its columns and rights. */
function isOfSomethingGone(key: string, after: Catalog): boolean {
  const [, relation = ''] =
    /(?:^column |^unique .* of |^trigger .* on |^right of .* )([a-z_0-9]+\.[a-z_0-9]+)/.exec(key) ?? [];
  const isRight = key.startsWith('right of ') && key.includes(' to execute ');
  return relation !== '' && !isRight && !after.relations.has(relation);
}

/** A rule on new columns alone allows what a version writes that doesn't know them. */
function newRules(before: Catalog, after: Catalog): string[] {
  return [...after.rules.values()].flatMap(({ key, relation, columns }) => {
    if (before.rules.has(key) || !before.relations.has(relation)) return [];
    const isOfNewColumns =
      columns.length > 0 && columns.every((column) => !before.columns.has(`${relation}.${column}`));
    return isOfNewColumns ? [] : [`adds: ${key}`];
  });
}
