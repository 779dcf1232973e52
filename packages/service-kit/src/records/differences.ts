import { isDeepStrictEqual } from 'node:util';

/** A field's value before and after an edit. */
export interface Difference {
  from: unknown;
  to: unknown;
}

/**
 * The changes of an edit, for the audit log: each field of `after` whose value is another one in `before`.
 * @param longTexts fields, texts or lists, of which the log has only the length
 */
export function differences<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
  longTexts: readonly PropertyKey[] = [],
): Record<string, Difference> {
  const changed = Object.entries(after).flatMap(([name, to]: [string, unknown]) => {
    const from: unknown = Reflect.get(before, name);
    if (isDeepStrictEqual(from, to)) return [];
    return [[name, longTexts.includes(name) ? { from: getLength(from), to: getLength(to) } : { from, to }]];
  });
  return Object.fromEntries(changed) as Record<string, Difference>;
}

function getLength(value: unknown): string | null {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  return typeof value === 'string' ? `${value.length} characters` : null;
}
