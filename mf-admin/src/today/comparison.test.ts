import { expect, test } from '@jest/globals';
import { compare, formatShare } from './comparison.ts';

test.each([
  [25, 20, '+25% on the 12 weeks before, up to the same day'],
  [15, 20, '−25% on the 12 weeks before, up to the same day'],
  [20, 20, 'as many as in the 12 weeks before'],
  // No “+4,790%”: a small number before makes any percentage large.
  [978, 20, '49 times as many as in the 12 weeks before, up to the same day'],
  [98, 2, '2 in the 12 weeks before, up to the same day'],
  [1, 9, '9 in the 12 weeks before, up to the same day'],
  [4, 0, 'none in the 12 weeks before'],
  [0, 0, 'none in the 12 weeks before either'],
])('%i after %i is compared as: %s', (total, before, text) => {
  expect(compare(total, before, '12-weeks')).toBe(text);
});

test('shares are in whole percent', () => {
  expect([formatShare({ seats: 40, filled: 31 }), formatShare({ seats: 0, filled: 0 })]).toEqual([
    '78%',
    '–',
  ]);
});
