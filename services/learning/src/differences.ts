import { isDeepStrictEqual } from 'node:util';

/** What an edit changed, for the audit trail; of a long text only how long it was and is. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const old: unknown = Reflect.get(before, name);
    if (isDeepStrictEqual(old, value)) return [];
    return [[name, name === 'content' ? { from: sizeOf(old), to: sizeOf(value) } : { from: old, to: value }]];
  });
  return Object.fromEntries(changed) as Record<string, { from: unknown; to: unknown }>;
}

const sizeOf = (text: unknown) => (typeof text === 'string' ? `${text.length} characters` : null);
