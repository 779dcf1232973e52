import { isDeepStrictEqual } from 'node:util';

/** What an edit changes, field by field, for the audit trail. */
export type Differences = Record<string, { from: unknown; to: unknown }>;

export function differences<Fields extends object>(before: Fields, after: Partial<Fields>): Differences {
  const changed = Object.entries(after).flatMap(([name, to]: [string, unknown]) => {
    const from: unknown = Reflect.get(before, name);
    return isDeepStrictEqual(from, to) ? [] : [[name, { from, to }]];
  });
  return Object.fromEntries(changed) as Differences;
}
