import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { highlightMatches } from './highlight-matches.ts';

it.each([
  ['Testing a check valve', ['val'], ['Testing a check ', 'val', 've']],
  ['Valves, valve', ['valve'], ['', 'Valve', 's, ', 'valve', '']],
  ['Backflow', ['flow'], ['Backflow']],
  ['RPZ/DC', ['rpz', 'dc'], ['', 'RPZ', '/', 'DC', '']],
  ['testing tests', ['test', 'testing'], ['', 'testing', ' ', 'test', 's']],
  ['<b>bold</b> & "b"', ['b'], ['<', 'b', '>', 'b', 'old</', 'b', '> & "', 'b', '"']],
  ['Größe', ['gro'], ['', 'Größe', '']],
  ['Café, cafe', ['caf'], ['', 'Caf', 'é, ', 'caf', 'e']],
  ['İstanbul', ['i'], ['', 'İ', 'stanbul']],
  ['nothing', [], ['nothing']],
  ['', ['a'], ['']],
])('marks in %j what begins with %j', (text, words, parts) => {
  expect(highlightMatches(text, words)).toEqual(parts);
});

it('changes no letter of the text, and marks every second part', () => {
  const words = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }).map((word) => word.toLowerCase()));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), words, (text, given) => {
      const parts = highlightMatches(text, given);
      expect(parts.join('')).toBe(text);
      expect(parts.length % 2).toBe(1);
    }),
  );
});
