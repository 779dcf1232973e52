import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clip, formatPresence, minutesOf, parsePresence, union } from './presence.ts';
import type { Interval } from './presence.ts';
import { parseDuration, parseReportTime } from './report-times.ts';

it('reads times as reports write them, with and without a zone', () => {
  const nine = Date.parse('2026-12-04T17:00:00Z');
  for (const text of [
    ...['12/04/2026 09:00:00 AM', '12/4/26, 9:00:00\u202fAM', 'Dec 4, 2026 09:00 AM', '2026-12-04 09:00:00'],
    ...['Dec 4, 2026 12:00 PM EST', '12/4/2026 17:00 UTC', '2026-12-04T17:00:00Z', '12/4/2026, 9:00'],
  ])
    expect([text, parseReportTime(text, 'America/Los_Angeles')]).toEqual([text, nine]);
  expect(parseReportTime('12/4/2026 12:00 PM', 'America/New_York')).toBe(nine);
  expect(parseReportTime('7/4/2026 09:00 AM', 'America/Phoenix')).toBe(Date.parse('2026-07-04T16:00:00Z'));
  for (const text of [
    '13/40/2026 09:00',
    '2/30/2026 9:00 AM',
    '9:00 AM',
    'soon',
    '12/4/2026 25:00',
    '12/4/2026 9:00 XYZ',
  ])
    expect([text, parseReportTime(text, 'UTC')]).toEqual([text, undefined]);
});

it('reads durations as reports write them', () => {
  expect(
    ['1 hr 12 min', '01:12:33', '72', '1h 5m 3s', '1 hour 2 minutes', '45s', '1:30'].map(parseDuration),
  ).toEqual([72, 72.55, 72, 65.05, 62, 0.75, 90]);
  expect(['', 'soon', '1 day', '12 apples'].map(parseDuration)).toEqual(Array(4).fill(undefined));
});

it('counts each minute once, whatever the order and overlap', () => {
  const interval = fc
    .tuple(fc.nat(500), fc.nat(500))
    .map(([from, length]): Interval => [from, from + length]);
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 8 }), (intervals) => {
      const covered = new Set(
        intervals.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)),
      );
      const minutes = union(intervals).map(([from, to]): Interval => [from * 60_000, to * 60_000]);
      expect(minutesOf(minutes)).toBe(covered.size);
      const inside = [...covered].filter((at) => at >= 100 && at < 300).length;
      expect(minutesOf(clip(minutes, [100 * 60_000, 300 * 60_000]))).toBe(inside);
      if (minutes.length > 0) expect(parsePresence(formatPresence(minutes))).toEqual(minutes);
    }),
  );
});
