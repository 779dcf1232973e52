import { isDeepStrictEqual } from 'node:util';

/** What an edit changed, from what to what, for the audit trail. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
): Record<string, { from: unknown; to: unknown }> {
  const changed = Object.entries(after).flatMap(([name, to]: [string, unknown]) => {
    const from: unknown = Reflect.get(before, name);
    return isDeepStrictEqual(from, to) ? [] : [[name, { from, to }]];
  });
  return Object.fromEntries(changed) as Record<string, { from: unknown; to: unknown }>;
}
