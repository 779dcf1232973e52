import { describe, expect, it } from '@jest/globals';
import { settingsWith } from '@backflow/contracts/settings';
import ICAL from 'ical.js';
import { calendarFile } from './calendar-file.ts';
import type { CalendarEntry } from './calendar-file.ts';

const ORIGIN = 'https://academy.example.com';
const site = { settings: settingsWith(undefined), origin: ORIGIN };
const TITLE = 'Backflow Prevention Basics';

const build = (overrides: Partial<CalendarEntry> = {}) =>
  calendarFile(
    [
      {
        title: TITLE,
        startsAt: '2026-12-04T16:00:00.000Z',
        endsAt: '2026-12-05T00:00:00.000Z',
        place: '1450 Richards Blvd, Sacramento; Hall B',
        url: `${ORIGIN}/events/e1`,
        calendarId: 'event-e1',
        version: '3',
        ...overrides,
      },
    ],
    site,
  );

/** Parses the file with another library. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (!event || others.length > 0) throw new Error('not one event');
  const value = (name: string) => event.getFirstPropertyValue(name);
  const instant = (name: string) => (value(name) as ICAL.Time | null)?.toJSDate().toISOString();
  return { calendar, event, value, instant };
}

describe('the calendar file', () => {
  it('contains title, time and location, with the same id for every file of the event', () => {
    const { calendar, value, instant } = read(build());
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(value('uid')).toBe('event-e1@academy.example.com');
    expect(value('sequence')).toBe(3);
    expect(value('summary')).toBe(TITLE);
    expect(value('location')).toBe('1450 Richards Blvd, Sacramento; Hall B');
    expect(value('url')).toBe(`${ORIGIN}/events/e1`);
    expect([instant('dtstart'), instant('dtend')]).toEqual([
      '2026-12-04T16:00:00.000Z',
      '2026-12-05T00:00:00.000Z',
    ]);
    expect(instant('dtstamp')).toBeDefined();
    expect(read(build({ title: 'Renamed', version: '4' })).value('uid')).toBe(value('uid'));
  });

  it.each([
    ['the day before clocks go forward', '2027-03-13T16:00:00.000Z', 8],
    ['the day they do', '2027-03-14T15:00:00.000Z', 8],
    ['the day before clocks go back', '2026-10-31T15:00:00.000Z', 8],
    ['the day they do', '2026-11-01T16:00:00.000Z', 8],
    ['the second 1:30 of the night they go back', '2026-11-01T09:30:00.000Z', 1],
  ])('has the correct time on %s', (_when, startsAt, pacificHour) => {
    const file = build({ startsAt, endsAt: undefined });
    expect(file).toMatch(/^DTSTART:\d{8}T\d{6}Z\r?$/m);
    const { instant } = read(file);
    expect(instant('dtstart')).toBe(startsAt);
    const hour = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'America/Los_Angeles', hour: 'numeric', hourCycle: 'h23' },
    }).format(new Date(instant('dtstart') ?? ''));
    expect(Number(hour)).toBe(pacificHour);
  });

  it('takes an hour if the event has no end', () => {
    expect(read(build({ endsAt: undefined })).instant('dtend')).toBe('2026-12-04T17:00:00.000Z');
  });

  it.each([
    ['commas, semicolons, backslashes and quotes', 'RPZ, DCVA; "tests" \\ repairs \\n, all'],
    ['what looks like more lines', 'Basics\r\nEND:VEVENT\r\nBEGIN:VALARM\nX-EVIL:1'],
    ['10,000 characters', 'Ein langer Kurs, '.repeat(600).trim()],
    ['emoji and letters of several bytes', '🔧👩‍🔧 Rückflussverhinderer '.repeat(40).trim()],
    ['HTML', '<img src=x onerror=alert(1)>'],
  ])('preserves %s, in lines of at most 75 bytes', (_what, title) => {
    const file = build({ title, place: title });
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\ufffd]/);
    }
    const { calendar, value } = read(file);
    expect(value('summary')).toBe(title.replaceAll('\r\n', '\n'));
    expect(value('location')).toBe(title.replaceAll('\r\n', '\n'));
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(file).not.toMatch(/^(X-EVIL|BEGIN:VALARM)/m);
  });

  it('contains the event’s page instead of the meeting link', () => {
    const file = build({ place: 'Virtual' });
    expect(read(file).value('location')).toBe('Virtual');
    expect(read(file).value('description')).toContain(`${ORIGIN}/events/e1`);
  });
});
