import { expect, test } from '@jest/globals';
import { formatViews } from './resource-text.ts';

test('one view is one view', () => {
  expect([0, 1, 1204].map((viewCount) => formatViews({ viewCount }))).toEqual([
    '0 views',
    '1 view',
    '1,204 views',
  ]);
});
