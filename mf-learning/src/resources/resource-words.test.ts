import { expect, test } from '@jest/globals';
import { viewWords } from './resource-words.ts';

test('one view is one view', () => {
  expect([0, 1, 1204].map((viewCount) => viewWords({ viewCount }))).toEqual([
    '0 views',
    '1 view',
    '1,204 views',
  ]);
});
