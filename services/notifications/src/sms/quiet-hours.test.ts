import { expect, it } from '@jest/globals';
import { endOfQuietHours } from './quiet-hours.ts';

it.each([
  ['in the evening, winter', '2026-12-05T05:00:00Z', '2026-12-05T16:00:00.000Z'],
  ['a second before them', '2026-12-05T04:59:59Z', undefined],
  ['in the morning, summer', '2026-07-01T14:59:59Z', '2026-07-01T15:00:00.000Z'],
  ['at their end', '2026-07-01T15:00:00Z', undefined],
  ['in the night when clocks go forward', '2026-03-08T08:00:00Z', '2026-03-08T15:00:00.000Z'],
  ['in the night when clocks go back, the first 1:30', '2026-11-01T08:30:00Z', '2026-11-01T16:00:00.000Z'],
  ['in the night when clocks go back, the second 1:30', '2026-11-01T09:30:00Z', '2026-11-01T16:00:00.000Z'],
  ['at the end of a year', '2027-01-01T07:00:00Z', '2027-01-01T16:00:00.000Z'],
])('quiet hours %s', (_when, instant, end) => {
  expect(endOfQuietHours(new Date(instant))?.toISOString()).toBe(end);
});
