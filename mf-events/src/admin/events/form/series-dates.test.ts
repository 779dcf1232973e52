import { formatPacific } from '@backflow/platform';
import { expect, test } from '@jest/globals';
import { nthWeekday, seriesDates } from './series-dates.ts';

const dates = (start: string, every: Parameters<typeof seriesDates>[1]['every'], count = 4) =>
  seriesDates(start, { every, count }).map((date) => date && formatPacific(date, 'MM-dd EEE HH:mm'));

test('weekly events keep their hour while the clocks change', () => {
  expect(dates('2026-10-28T15:00:00Z', 'week', 3)).toEqual([
    '10-28 Wed 08:00',
    '11-04 Wed 08:00',
    '11-11 Wed 08:00',
  ]);
});

test('monthly ones keep their day, or take the last one there is', () => {
  expect(dates('2027-01-31T16:00:00Z', 'month-day')).toEqual([
    '01-31 Sun 08:00',
    '02-28 Sun 08:00',
    '03-31 Wed 08:00',
    '04-30 Fri 08:00',
  ]);
});

test('or their weekday: the second Tuesday, and the fifth or last Thursday', () => {
  expect(dates('2026-11-11T04:00:00Z', 'month-weekday', 3)).toEqual([
    '11-10 Tue 20:00',
    '12-08 Tue 20:00',
    '01-12 Tue 20:00',
  ]);
  expect(nthWeekday('2026-11-11T04:00:00Z')).toBe('second Tuesday');
  expect(dates('2026-12-31T16:00:00Z', 'month-weekday', 3)).toEqual([
    '12-31 Thu 08:00',
    '01-28 Thu 08:00',
    '02-25 Thu 08:00',
  ]);
});

test('a time that spring skips is none', () => {
  expect(dates('2027-03-07T10:30:00Z', 'week', 3)).toEqual(['03-07 Sun 02:30', null, '03-21 Sun 02:30']);
});
