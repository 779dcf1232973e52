import { expect, test } from '@jest/globals';
import { analyse } from 'scslre';
import { AREAS } from './endpoints.ts';
import * as shared from './index.ts';

/*
 * Expressions in our own source are checked by the linter. These are the ones that run on what visitors send, those that
 * zod brings along included.
 */

/** Every regular expression in a schema, however deep it lies. */
function patternsIn(value: unknown, seen = new Set<unknown>()): RegExp[] {
  if (value instanceof RegExp) return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const parts = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
  const own = '_zod' in value ? [value._zod, ...parts] : parts;
  return own.flatMap((part) => patternsIn(part, seen));
}

/** The parts of an expression that take more than linear time for some text, as the checker describes them. */
const getSlowParts = ({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string[] =>
  analyse({ source, flags }, { assumeRejectingSuffix: true }).reports.map(
    ({ type, character }) => `${type} ${character.literal.source}`,
  );

const PATTERNS = new Map(patternsIn([shared, AREAS]).map((pattern) => [pattern.source, pattern]));

test('finds the expressions of all schemas, including those of zod', () => {
  expect(PATTERNS.size).toBeGreaterThan(10);
  expect([...PATTERNS.keys()].filter((source) => source.includes('@'))).not.toEqual([]);
});

test.each([...PATTERNS])('%s takes linear time for any text', (_source, pattern) => {
  expect(getSlowParts(pattern)).toEqual([]);
});

test.each(['^(a+)+$', '^(\\d+\\.?\\d*)+$', '\\s+$', '^.*,.*$'])('%s would be found', (source) => {
  expect(getSlowParts({ source, flags: '' })).not.toEqual([]);
});
