import { describe, expect, test } from '@jest/globals';
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import {
  formatPacific,
  fromPacificWallTime,
  pacificDate,
  pacificDateBlock,
  pacificDay,
  pacificTime,
  pacificTimeRange,
  toPacificWallTime,
} from './pacific-time.ts';

/** Around both changes of the clock, midnights, noons, ends of years and a leap day. */
const INSTANTS = [
  '2026-03-08T09:59:59Z', // 1:59 AM PST, the last minute before clocks go forward
  '2026-03-08T10:00:00Z', // 3:00 AM PDT
  '2026-11-01T08:30:00Z', // 1:30 AM PDT
  '2026-11-01T09:30:00Z', // 1:30 AM PST, the hour that comes twice
  '2026-12-04T08:00:00Z', // midnight
  '2026-12-04T20:00:00Z', // noon
  '2026-12-31T23:59:59Z',
  '2027-01-01T07:59:59Z',
  '2027-01-01T08:00:00Z',
  '2028-02-29T20:05:00Z',
  '2026-07-04T06:59:00+00:00',
  '2026-09-05T01:00:00-07:00',
];
const PATTERNS = [
  'EEEE, MMMM d, yyyy',
  'MMM d, yyyy',
  'MMM dd, h:mm a',
  'MMM yyyy',
  'EEE',
  'yyyy-MM-dd',
  "yyyy-MM-dd'T'HH:mm",
  'h:mm a',
];

describe('Pacific time', () => {
  test.each(INSTANTS)('%p reads as date-fns writes it, in every pattern', (instant) => {
    for (const pattern of PATTERNS) {
      expect(formatPacific(instant, pattern)).toBe(formatInTimeZone(instant, 'America/Los_Angeles', pattern));
      expect(formatPacific(new Date(instant), pattern)).toBe(formatPacific(instant, pattern));
    }
  });

  test('unknown tokens and invalid dates are refused', () => {
    expect(() => formatPacific('2026-12-04T16:00:00Z', 'YYYY')).toThrow(RangeError);
    expect(() => formatPacific('soon', 'yyyy')).toThrow(RangeError);
  });

  test('days, times and the date block', () => {
    expect(pacificDay('2026-12-05T07:59:00Z')).toBe('Friday, December 4, 2026');
    expect(pacificTime('2026-12-04T16:00:00Z')).toBe('8:00 AM PT');
    expect(pacificTime('2026-12-05T08:00:00Z')).toBe('12:00 AM PT');
    expect(pacificDate('2026-12-05T07:59:00Z')).toBe('2026-12-04');
    expect(pacificDateBlock('2026-12-05T07:59:00Z', '2026-03-01T12:00:00Z')).toEqual({
      month: 'Dec',
      day: '4',
      weekday: 'Friday',
    });
  });

  test('text in brackets is left out in the current Pacific year', () => {
    const format = (instant: string, now: string) => formatPacific(instant, 'MMM d[, yyyy]', now);
    expect(format('2026-12-04T16:00:00Z', '2026-01-01T08:00:00Z')).toBe('Dec 4');
    expect(format('2026-12-04T16:00:00Z', '2026-01-01T07:59:59Z')).toBe('Dec 4, 2026');
    expect(format('2027-01-01T07:59:59Z', '2026-12-31T12:00:00Z')).toBe('Dec 31');
    expect(format('2027-01-01T08:00:00Z', '2026-12-31T12:00:00Z')).toBe('Jan 1, 2027');
    expect(pacificDateBlock('2027-01-01T08:00:00Z', '2026-12-31T12:00:00Z').month).toBe('Jan 2027');
    expect(pacificTimeRange('2026-12-31T16:00:00Z', '2027-01-02T00:30:00Z', '2026-12-31T12:00:00Z')).toBe(
      '8:00 AM – Jan 1, 2027, 4:30 PM PT',
    );
  });

  test('a range names the second day only when there is one', () => {
    const start = '2026-12-04T16:00:00Z';
    expect(pacificTimeRange(start, null)).toBe('8:00 AM PT');
    expect(pacificTimeRange(start, '2026-12-05T00:30:00Z')).toBe('8:00 AM – 4:30 PM PT');
    expect(pacificTimeRange(start, '2026-12-06T00:30:00Z', start)).toBe('8:00 AM – Dec 5, 4:30 PM PT');
  });
});

describe('wall time', () => {
  test.each([
    ['2026-12-04T08:00', '2026-12-04T16:00:00.000Z'],
    ['2026-07-04T08:00', '2026-07-04T15:00:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T10:00:00.000Z'],
    // The first of the two hours that have this time.
    ['2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ])('%p is the instant %p', (wallTime, instant) => {
    expect(fromPacificWallTime(wallTime)).toBe(instant);
    expect(toPacificWallTime(instant)).toBe(wallTime);
  });

  test('the hour skipped in spring, and invalid dates, are refused', () => {
    expect(() => fromPacificWallTime('2026-03-08T02:30')).toThrow('does not exist');
    expect(() => fromPacificWallTime('soon')).toThrow('not a date');
  });
});
