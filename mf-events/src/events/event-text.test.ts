import { describe, expect, test } from '@jest/globals';
import { buildEvent, buildWaiting } from '../testing/build-event.ts';
import {
  dateParts,
  formatDay,
  formatDeadline,
  isRunning,
  formatLocation,
  formatSeats,
  formatTime,
  formatWaiting,
} from './event-text.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const coming = { startDate: '2026-12-04T16:00:00Z', endDate: '2026-12-05T00:30:00Z' };

describe('the words of an event', () => {
  test('the place of a virtual event is never its meeting link', () => {
    expect(formatLocation({ isVirtual: true, location: 'https://meet.example.com/1' })).toBe('Virtual');
    expect(formatLocation({ isVirtual: false, location: null })).toBe('Location to be announced');
    expect(formatLocation({ isVirtual: false, location: 'Riverside' })).toBe('Riverside');
  });

  test('seats are counted down and never below none', () => {
    const seats = (maxAttendees: number | null, currentAttendees: number, more = {}) =>
      formatSeats(buildEvent({ maxAttendees, currentAttendees, ...more }));
    expect(seats(24, 18)).toBe('6 of 24 seats left');
    expect(seats(0, 0)).toBe('0 of 0 seats left');
    expect(seats(2, 3)).toBe('0 of 2 seats left');
    expect(seats(null, 3)).toBe('Unlimited seats');
  });

  test('free seats are left for nobody while as many members wait', () => {
    const seats = (more = {}) =>
      formatSeats(buildEvent({ maxAttendees: 24, currentAttendees: 23, waitingCount: 2, ...more }));
    expect(seats()).toBe('0 of 24 seats left, 2 waiting');
    expect(seats({ registration: buildWaiting(1) })).toBe('0 of 24 seats left, 2 waiting');
    expect(seats({ currentAttendees: 20 })).toBe('2 of 24 seats left, 2 waiting');
  });

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [22, '22nd'],
    [113, '113th'],
  ])('place %i in line', (place, ordinal) => {
    expect(formatWaiting(place)).toBe(`On the waiting list, ${ordinal} in line`);
  });

  test('it is on from its start until its end', () => {
    const { startDate, endDate } = coming;
    const at = (instant: string) => isRunning({ startDate, endDate }, Date.parse(instant));
    expect([at('2026-12-04T15:59:59Z'), at(startDate), at('2026-12-05T00:29:59Z'), at(endDate)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isRunning({ startDate, endDate: null }, Date.parse(startDate))).toBe(false);
  });

  test('the deadline is a Pacific date', () => {
    const until = (registrationCloseDate: string) =>
      formatDeadline(buildEvent({ ...coming, registrationCloseDate }), NOW);
    expect(until('2026-12-03T07:59:00Z')).toBe('Closes Dec 2');
    expect(until('2026-11-30T07:59:00Z')).toBe('Closed Nov 29');
  });

  test('on the day of the deadline its hour is said', () => {
    const at = (now: string) =>
      formatDeadline(
        buildEvent({ ...coming, registrationCloseDate: '2026-12-02T01:00:00Z' }),
        Date.parse(now),
      );
    // Midnight on the Pacific coast is eight in the morning UTC.
    expect(at('2026-12-01T07:59:59Z')).toBe('Closes Dec 1');
    expect(at('2026-12-01T08:00:00Z')).toBe('Closes today, 5:00 PM PT');
    expect(at('2026-12-02T01:00:00Z')).toBe('Closed today, 5:00 PM PT');
    expect(at('2026-12-02T08:00:00Z')).toBe('Closed Dec 1');
    expect(at('2027-01-02T08:00:00Z')).toBe('Closed Dec 1, 2026');
  });

  test('without a deadline, or with one after it, registering is open as long as the event', () => {
    expect(formatDeadline(buildEvent(coming), NOW)).toBe('Registration open');
    expect(formatDeadline(buildEvent({ ...coming, endDate: null }), NOW)).toBe('Registration open');
    const late = { ...coming, registrationCloseDate: '2026-12-09T08:00:00Z' };
    expect(formatDeadline(buildEvent(late), NOW)).toBe('Registration open');
  });

  test('an event of several days names the first and the last', () => {
    const twoDays = { startDate: '2026-12-04T16:00:00Z', endDate: '2026-12-06T00:30:00Z' };
    expect(formatDay(twoDays)).toBe('Friday, December 4, 2026 – Saturday, December 5, 2026');
    expect(formatDay({ ...twoDays, endDate: null })).toBe('Friday, December 4, 2026');
    expect(formatTime(twoDays, NOW)).toBe('Dec 4, 8:00 AM – Dec 5, 4:30 PM PT');
    expect(formatTime(coming, NOW)).toBe('8:00 AM – 4:30 PM PT');
  });

  test('the date block says the year when it is not the present one', () => {
    const { startDate } = buildEvent({ startDate: '2027-01-01T07:00:00Z' });
    expect(dateParts(startDate, NOW)).toMatchObject({ month: 'Dec', day: '31', weekday: 'Thursday' });
    expect(dateParts('2027-01-04T17:00:00Z', NOW).month).toBe('Jan 2027');
  });
});
