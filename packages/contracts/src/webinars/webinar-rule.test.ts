import { describe, expect, it } from '@jest/globals';
import { nextStatusChange, webinarStatus } from './webinar-rule.ts';

const NOW = Date.parse('2026-12-04T18:00:00.000Z');
const MINUTE = 60_000;
const at = (ms: number): string => new Date(NOW + ms).toISOString();

describe('the status of a webinar is the first that matches', () => {
  it.each([
    ['begins now, live', 0, true, false, 'Live Now'],
    ['runs, live', -30 * MINUTE, true, false, 'Live Now'],
    ['runs, live, with a recording', -30 * MINUTE, true, true, 'Live Now'],
    ['a last millisecond, live', -60 * MINUTE + 1, true, false, 'Live Now'],
    ['is over this instant, flag forgotten', -60 * MINUTE, true, false, 'Ended'],
    ['is over, flag forgotten, with a recording', -60 * MINUTE, true, true, 'Recording Available'],
    ['flagged live before its start', 1, true, false, 'Starting Soon'],
    ['flagged live long before its start', 90 * MINUTE, true, true, 'Upcoming'],
    ['in a millisecond', 1, false, false, 'Starting Soon'],
    ['exactly 30 minutes away', 30 * MINUTE, false, false, 'Starting Soon'],
    ['a millisecond more than 30 minutes away', 30 * MINUTE + 1, false, false, 'Upcoming'],
    ['a year away', 365 * 24 * 60 * MINUTE, false, false, 'Upcoming'],
    ['to come, with a recording', 2 * 60 * MINUTE, false, true, 'Upcoming'],
    ['begins now, not live', 0, false, false, 'Ended'],
    ['a last millisecond, not live', -60 * MINUTE + 1, false, false, 'Ended'],
    ['is over this instant, never live', -60 * MINUTE, false, false, 'Ended'],
    ['runs, not live, with a recording', -30 * MINUTE, false, true, 'Recording Available'],
    ['past, with a recording', -24 * 60 * MINUTE, false, true, 'Recording Available'],
    ['past, without', -24 * 60 * MINUTE, false, false, 'Ended'],
  ] as const)('%s', (_case, startsIn, isLive, hasRecording, status) => {
    expect(webinarStatus({ scheduledAt: at(startsIn), duration: 60, isLive, hasRecording }, NOW)).toBe(
      status,
    );
  });

  it('depends on the duration', () => {
    const webinar = { scheduledAt: at(-89 * MINUTE), isLive: true, hasRecording: false };
    expect(webinarStatus({ ...webinar, duration: 90 }, NOW)).toBe('Live Now');
    expect(webinarStatus({ ...webinar, duration: 89 }, NOW)).toBe('Ended');
  });
});

describe('the next change of status', () => {
  it.each([
    ['far away', 90 * MINUTE, 60 * MINUTE],
    ['from this instant starting soon', 30 * MINUTE, 30 * MINUTE],
    ['starting soon', 10 * MINUTE, 10 * MINUTE],
    ['beginning', 0, 60 * MINUTE],
    ['running', -59 * MINUTE, MINUTE],
    ['over', -60 * MINUTE, null],
  ] as const)('%s', (_case, startsIn, changesIn) => {
    const change = nextStatusChange({ scheduledAt: at(startsIn), duration: 60 }, NOW);
    expect(change === null ? null : change - NOW).toBe(changesIn);
  });
});
