import { describe, expect, test } from '@jest/globals';
import { buildEvent } from '../testing/build-event.ts';
import { dateParts, dayWords, deadlineWords, placeWords, seatsWords } from './event-words.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const coming = { startDate: '2026-12-04T16:00:00Z', endDate: '2026-12-05T00:30:00Z' };

describe('the words of an event', () => {
  test('the place of a virtual event is never its meeting link', () => {
    expect(placeWords({ isVirtual: true, location: 'https://meet.example.com/1' })).toBe('Virtual');
    expect(placeWords({ isVirtual: false, location: null })).toBe('Virtual');
    expect(placeWords({ isVirtual: false, location: 'Riverside' })).toBe('Riverside');
  });

  test('seats are counted down and never below none', () => {
    expect(seatsWords({ maxAttendees: 24, currentAttendees: 18 })).toBe('6 of 24 seats left');
    expect(seatsWords({ maxAttendees: 0, currentAttendees: 0 })).toBe('0 of 0 seats left');
    expect(seatsWords({ maxAttendees: 2, currentAttendees: 3 })).toBe('0 of 2 seats left');
    expect(seatsWords({ maxAttendees: null, currentAttendees: 3 })).toBe('Unlimited seats');
  });

  test('the deadline is a Pacific date', () => {
    const until = (registrationCloseDate: string) =>
      deadlineWords(buildEvent({ ...coming, registrationCloseDate }), NOW);
    expect(until('2026-12-02T07:59:00Z')).toBe('Closes Dec 1');
    expect(until('2026-11-30T07:59:00Z')).toBe('Closed Nov 29');
  });

  test('without a deadline, or with one after it, registering is open as long as the event', () => {
    expect(deadlineWords(buildEvent(coming), NOW)).toBe('Open until the end');
    expect(deadlineWords(buildEvent({ ...coming, endDate: null }), NOW)).toBe('Open until the start');
    const late = { ...coming, registrationCloseDate: '2026-12-09T08:00:00Z' };
    expect(deadlineWords(buildEvent(late), NOW)).toBe('Open until the end');
  });

  test('an event of several days names the first and the last', () => {
    const twoDays = { startDate: '2026-12-04T16:00:00Z', endDate: '2026-12-06T00:30:00Z' };
    expect(dayWords(twoDays)).toBe('Friday, December 4, 2026 – Saturday, December 5, 2026');
    expect(dayWords({ ...twoDays, endDate: null })).toBe('Friday, December 4, 2026');
  });

  test('the date block says the year when it is not the present one', () => {
    const { startDate } = buildEvent({ startDate: '2027-01-01T07:00:00Z' });
    expect(dateParts(startDate, NOW)).toMatchObject({ month: 'Dec', day: '31', weekday: 'Thursday' });
    expect(dateParts('2027-01-04T17:00:00Z', NOW).month).toBe('Jan 2027');
  });
});
