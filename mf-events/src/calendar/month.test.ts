import { describe, expect, test } from '@jest/globals';
import { addMonths, getBounds, formatDate, getMonth, formatMonth, getWeeks } from './month.ts';

const HOUR_MS = 3_600_000;
const hoursIn = (month: string): number => {
  const { startDate, endDate } = getBounds(month);
  return (Date.parse(endDate) - Date.parse(startDate)) / HOUR_MS;
};
const days = (month: string) => getWeeks(month).flat();

describe('a month of the Pacific calendar', () => {
  test('begins and ends at Pacific midnights', () => {
    expect(getBounds('2026-12')).toEqual({
      startDate: '2026-12-01T08:00:00.000Z',
      endDate: '2027-01-01T08:00:00.000Z',
    });
    expect(getBounds('2026-07').startDate).toBe('2026-07-01T07:00:00.000Z');
  });

  test('is an hour shorter in March and longer in November', () => {
    expect(hoursIn('2026-03')).toBe(31 * 24 - 1);
    expect(hoursIn('2026-11')).toBe(30 * 24 + 1);
    expect(getBounds('2026-03').endDate).toBe(getBounds('2026-04').startDate);
    expect(getBounds('2026-11').endDate).toBe(getBounds('2026-12').startDate);
  });

  test('is that of the Pacific date', () => {
    expect(getMonth('2027-01-01T07:59:59Z')).toBe('2026-12');
    expect(getMonth('2027-01-01T08:00:00Z')).toBe('2027-01');
    expect(formatMonth('2026-12')).toBe('December 2026');
    expect(formatDate('2026-12-04')).toBe('Friday, December 4, 2026');
  });

  test('fills its weeks from Sunday to Saturday, over changes of the clock too', () => {
    for (const [month, first, last, weeks] of [
      ['2026-12', '2026-11-29', '2027-01-02', 5],
      ['2026-11', '2026-11-01', '2026-12-05', 5],
      ['2026-03', '2026-03-01', '2026-04-04', 5],
      ['2026-02', '2026-02-01', '2026-02-28', 4],
      ['2026-08', '2026-07-26', '2026-09-05', 6],
      ['2028-02', '2028-01-30', '2028-03-04', 5],
    ] as const) {
      const dates = days(month).map(({ date }) => date);
      expect([dates[0], dates.at(-1), getWeeks(month).length]).toEqual([first, last, weeks]);
      expect(new Set(dates).size).toBe(weeks * 7);
      expect(dates).toEqual([...dates].sort());
    }
  });
});

test('the days of neighbouring months are told apart', () => {
  expect(getWeeks('2026-12')[0]?.map(({ day, isInMonth }) => (isInMonth ? day : -day))).toEqual([
    -29, -30, 1, 2, 3, 4, 5,
  ]);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 12, '2027-05'],
  ['2028-02', -12, '2027-02'],
  ['2099-12', 1, '2099-12'],
  ['2000-03', -12, '2000-01'],
])('%s and %i months is %s', (month, count, moved) => {
  expect(addMonths(month, count)).toBe(moved);
});
