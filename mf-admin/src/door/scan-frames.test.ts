import { expect, test } from '@jest/globals';
import { createSightings } from './scan-frames.ts';

test('a code in front of the camera is read once, and again when it was away for three seconds', () => {
  const isNew = createSightings();
  expect(isNew('one', 0)).toBe(true);
  for (const now of [500, 2900, 5000]) expect(isNew('one', now)).toBe(false);
  expect(isNew('one', 8000)).toBe(true);
});

test('the ticket of the next person is read at once', () => {
  const isNew = createSightings();
  expect([isNew('one', 0), isNew('two', 100), isNew('one', 200)]).toEqual([true, true, false]);
});
