import { expect, test } from '@jest/globals';
import { formatMissing, readSheetNumbers } from './sheet-numbers.ts';

const one = (number: number) => ({ from: number, to: number });

test.each([
  ['1-12, 14 20\u201331', [{ from: 1, to: 12 }, one(14), { from: 20, to: 31 }], []],
  ['3\u2014 5;9\n 12 \u2212 10.', [{ from: 3, to: 5 }, one(9), { from: 10, to: 12 }], []],
  ['+1 7a 2-1 8-', [{ from: 1, to: 2 }], ['+1', '7a', '8-']],
])('%j', (text, ranges, unread) => expect(readSheetNumbers(text)).toEqual({ ranges, unread }));

test('numbers that nobody has are listed as briefly as they were typed', () => {
  const { ranges } = readSheetNumbers('1-9, 8-40000000, 4');
  expect(formatMissing(ranges, new Set([1, 2, 5, 7]))).toBe('3\u20134, 6, 8\u201340000000');
});
