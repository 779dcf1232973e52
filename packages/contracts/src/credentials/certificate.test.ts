import { expect, test } from '@jest/globals';
import { formatCeu, formatHoursOf, sumMinutes } from './certificate.ts';

test('hours and CEU of one number of minutes, Utah’s quarter hours exactly', () => {
  expect([15, 30, 45, 60, 210, 1440].map(formatCeu)).toEqual([
    ...['0.025', '0.05', '0.075', '0.1', '0.35', '2.4'],
  ]);
  expect([15, 210, 1440].map(formatHoursOf)).toEqual(['0.25', '3.5', '24']);
  expect(sumMinutes({ classroom: 960, handsOn: 480 })).toBe(1440);
});
